import { useState } from "react";
import { type DeskMatch, matchPlayerResponse } from "../../../../schemas/desk/matches.ts";
import { player } from "../../../../schemas/football/player.ts";
import { positionNames } from "../../../features/clubs/positions.ts";
import { callDesk } from "../../calls/client.ts";
import { DeskForm, SelectField, TextInput } from "../../forms/form.tsx";
import type { Side } from "../event-report.ts";

/** Adds a missing player to a club's squad, so that the line-up can include them. */
export function AddPlayer({
  match,
  side,
  onAdded,
}: {
  match: DeskMatch["match"];
  side: Side;
  onAdded: () => Promise<void>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [status, setStatus] = useState("");

  async function add({ name = "", number = "", position = "" }: Record<string, string>) {
    const body = { side, name, number: Number(number), position };
    const added = await callDesk("POST", `matches/${match.id}/add-player`, matchPlayerResponse, body);
    await onAdded();
    setIsOpen(false);
    setStatus(`${added.name} is in the squad now, with number ${added.number}.`);
  }

  return (
    <div className="grid gap-3">
      <p role="status">{status}</p>
      <div>
        <button
          type="button"
          className="btn btn-ghost min-h-12"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
            setStatus("");
          }}
        >
          Somebody is not in the squad
        </button>
      </div>
      {isOpen && (
        <div className="card grid gap-3 p-4">
          <p className="text-sm text-muted">
            They join the squad of {match[side].name} and are on its page. A player of another squad of the league is
            better taken over by an editor (League, Clubs): their page and matches go along.
          </p>
          <DeskForm label="Add to the squad" submit="Add to the squad" onSubmit={add}>
            <TextInput name="name" label="Name" maxLength={100} required autoCapitalize="words" />
            <TextInput
              name="number"
              label="Number"
              type="number"
              inputMode="numeric"
              min={1}
              max={99}
              required
              hint="One that is free in the squad. The line-up may have another."
            />
            <SelectField
              label="Position"
              name="position"
              initial="MF"
              options={player.shape.position.options.map((value) => ({ value, label: positionNames[value].one }))}
            />
          </DeskForm>
        </div>
      )}
    </div>
  );
}
