/** A button that shows an icon and is called by its label. Disabled, it keeps the focus. */
export function IconButton({
  label,
  icon,
  disabled = false,
  onPress,
}: {
  label: string;
  icon: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="btn-icon"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
    >
      <span aria-hidden="true" className={`${icon} ${disabled ? "opacity-40" : ""}`} />
    </button>
  );
}
