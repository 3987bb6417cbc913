/** The league's name, from the desk's HTML document. */
export const brand = document.getElementById("desk")?.dataset.brand ?? "";

/** A page's heading. It also starts the document's title, so that people can distinguish tabs and history entries. */
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
