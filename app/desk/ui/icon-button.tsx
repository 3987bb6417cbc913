/** An icon button with an accessible label. It stays focusable while disabled. */
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
