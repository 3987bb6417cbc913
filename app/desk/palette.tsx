import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffRole } from "../../schemas/desk/staff.ts";
import { roomsOf } from "./rooms.ts";

/** Finds rooms and commands by their first letters: Ctrl+K, letters, Enter. */
export function CommandPalette({
  role,
  onDone,
  onSignOut,
}: {
  role: StaffRole;
  onDone: () => void;
  onSignOut: () => void;
}) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const commands = [
    ...roomsOf(role).map(({ path, label, about }) => ({ label, about, run: () => void navigate(path) })),
    { label: "Your sign-in", about: "Passkeys, and when this session ends", run: () => void navigate("/me") },
    { label: "Sign out", about: "End this session", run: onSignOut },
  ];
  const fitting = commands.filter(({ label, about }) =>
    `${label} ${about}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const current = Math.min(chosen, fitting.length - 1);
  const run = (index: number) => {
    onDone();
    fitting[index]?.run();
  };
  return (
    <div className="grid w-[min(32rem,90vw)] gap-3 p-4">
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
        autoFocus
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        className="field"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setChosen(Math.min(current + 1, fitting.length - 1));
          else if (event.key === "ArrowUp") setChosen(Math.max(current - 1, 0));
          else if (event.key === "Enter") run(current);
          else return;
          event.preventDefault();
        }}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Commands" className="grid gap-1">
        {fitting.map(({ label, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is on the field above
          <div
            key={label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="cursor-pointer rounded-control px-3 py-2 aria-selected:bg-raised"
            onClick={() => run(index)}
          >
            <strong>{label}</strong> <span className="text-muted">{about}</span>
          </div>
        ))}
      </div>
      {fitting.length === 0 && <p role="status">No command has these letters.</p>}
    </div>
  );
}
