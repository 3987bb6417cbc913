/** The first stop of the keyboard: past all that stands before the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-70 -translate-y-24 print:hidden rounded-control bg-accent px-4 py-3 font-700 text-on-accent focus:translate-y-0"
    >
      Skip to the content
    </a>
  );
}
