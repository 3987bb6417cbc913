import type { ReactNode } from "react";

/** Shown instead of an empty list: why it is empty, and where to go. */
export function EmptyState({
  icon = "i-lucide-cloud-fog",
  title,
  children,
}: {
  icon?: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center">
      <span className={`${icon} text-4xl text-muted`} />
      <p className="heading-3 mt-3">{title}</p>
      {children && <div className="mt-1 max-w-md text-muted">{children}</div>}
    </div>
  );
}
