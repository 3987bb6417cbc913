import { IconButton } from "../ui/icon-button.tsx";

/** Buttons that move a list item by one place, as an alternative to dragging. */
export function MoveButtons({
  name,
  isFirst = false,
  isLast = false,
  onMove,
}: {
  /** Name of the item. */
  name: string;
  isFirst?: boolean;
  isLast?: boolean;
  /** @param by -1 is up, 1 is down */
  onMove: (by: 1 | -1) => void;
}) {
  return (
    <>
      <IconButton label={`Move up: ${name}`} icon="i-lucide-chevron-up" disabled={isFirst} onPress={() => onMove(-1)} />
      <IconButton
        label={`Move down: ${name}`}
        icon="i-lucide-chevron-down"
        disabled={isLast}
        onPress={() => onMove(1)}
      />
    </>
  );
}
