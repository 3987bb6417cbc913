/** A round icon button with an accessible name. */
export function IconButton({
  label,
  icon,
  onClick,
  pressed,
}: {
  label: string;
  icon: string;
  onClick: () => void;
  /** For toggles; undefined for actions. */
  pressed?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={`btn-icon text-flood ${pressed ? "bg-flood/20" : ""}`}
    >
      <span className={`${icon} text-2xl`} />
    </button>
  );
}
