/** The league's name, from the desk's document. */
export const brand = document.getElementById("desk")?.dataset.brand ?? "";

/** A page's heading. The document's title begins with it, so that tabs and the browser's history tell pages apart. */
export function PageHeading({ className = "", children }: { className?: string; children: string }) {
  return (
    <>
      <title>{`${children} – Desk – ${brand}`}</title>
      <h1 className={`heading-2 ${className}`} dir="auto">
        {children}
      </h1>
    </>
  );
}
