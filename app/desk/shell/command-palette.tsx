import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { roomsOf } from "../rooms.ts";
import { useSearch } from "./use-search.ts";

/** Command palette (Ctrl+K): finds rooms, commands, articles, matches, clubs, videos and fans by part of their names. */
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
  const rooms = roomsOf(role);
  const commands = [
    ...rooms.map(({ path, label, about }) => ({ label, about, run: () => void navigate(path) })),
    { label: "Your sign-in", about: "Passkeys, and when this session ends", run: () => void navigate("/me") },
    { label: "Sign out", about: "End this session", run: onSignOut },
  ];
  const text = typed.trim();
  const found = useSearch(typed, role);
  const fitting = [
    ...commands
      .filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(text.toLowerCase()))
      .map((command) => ({ ...command, key: command.label })),
    // Viewing a fan's data needs a reason for the audit log, so the email address goes to the form that asks for one.
    ...(text.includes("@") && rooms.some(({ path }) => path === "/support")
      ? [
          {
            ...{ key: "fan", label: text, about: "Find this fan" },
            run: () => void navigate("/support", { state: { email: text } }),
          },
        ]
      : []),
    ...found.map(({ path, ...thing }) => ({ ...thing, key: path, run: () => void navigate(path) })),
  ];
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
        {fitting.map(({ key, label, about }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keyboard
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="cursor-pointer rounded-control px-3 py-2 aria-selected:bg-raised aria-selected:-outline-offset-2 aria-selected:outline-2 aria-selected:outline-solid aria-selected:outline-accent"
            onClick={() => run(index)}
          >
            <strong dir="auto">{label}</strong> <span className="text-muted">{about}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {fitting.length === 0 ? "Nothing has these letters." : `${fitting.length} found.`}
      </p>
    </div>
  );
}
