import { useState } from "react";
import { Grip } from "../lists/list-drag.tsx";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { IconButton } from "../ui/icon-button.tsx";

/** Actions for an item of a menu. */
interface Actions {
  /** Moves it within its list. */
  move: (index: number) => void;
  /** Moves it up or down a level. Null if the menu has one level; `run` is null if the item cannot be moved that way. */
  level: { label: string; icon: string; run: (() => void) | null } | null;
  rename: (name: string) => void;
  takeOut: () => void;
}

/** A menu item: its name, target and buttons. */
export function MenuRow({
  title,
  target,
  index,
  count,
  actions,
}: {
  title: string;
  target: string;
  index: number;
  count: number;
  /** Null for roles that cannot change menus. */
  actions: Actions | null;
}) {
  const [renaming, setRenaming] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions !== null && <Grip />}
      {renaming ? (
        <NameField
          title={title}
          onDone={(typed) => {
            setRenaming(false);
            if (typed !== "" && typed !== title) actions?.rename(typed);
          }}
          onLeave={() => setRenaming(false)}
        />
      ) : (
        <span className="flex-1 basis-40">
          <span className="block font-600" dir="auto">
            {title}
          </span>
          <span className="block break-all text-sm text-muted">{target}</span>
        </span>
      )}
      {actions !== null && (
        <span className="flex flex-wrap">
          <MoveButtons
            name={title}
            isFirst={index === 0}
            isLast={index === count - 1}
            onMove={(by) => actions.move(index + by)}
          />
          {actions.level !== null && (
            <IconButton
              label={`${actions.level.label}: ${title}`}
              icon={actions.level.icon}
              disabled={actions.level.run === null}
              onPress={() => actions.level?.run?.()}
            />
          )}
          <IconButton label={`Rename: ${title}`} icon="i-lucide-pencil" onPress={() => setRenaming(true)} />
          <IconButton label={`Take out: ${title}`} icon="i-lucide-x" onPress={actions.takeOut} />
        </span>
      )}
    </div>
  );
}

/** A field for a new name. Enter or leaving the field accepts it; Escape cancels. */
function NameField({
  title,
  onDone,
  onLeave,
}: {
  title: string;
  onDone: (typed: string) => void;
  onLeave: () => void;
}) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: opened by a button, to type a name
      autoFocus
      aria-label={`Name of ${title}`}
      className="field flex-1 basis-40"
      maxLength={60}
      dir="auto"
      defaultValue={title}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave();
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      onBlur={({ target }) => onDone(target.value.trim())}
    />
  );
}
