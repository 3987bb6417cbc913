/** A list of chosen items, each with a button to remove it. */
export function RemovableItems({
  label,
  items,
  onRemove,
}: {
  label: string;
  items: readonly { value: string; label: string }[];
  onRemove: (value: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ value, label: name }) => (
        <li key={value}>
          <button
            type="button"
            className="btn btn-ghost"
            aria-label={`Take out ${name}`}
            onClick={() => onRemove(value)}
          >
            {name} <span aria-hidden="true" className="i-lucide-x" />
          </button>
        </li>
      ))}
    </ul>
  );
}
