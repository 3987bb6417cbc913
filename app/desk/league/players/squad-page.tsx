import { useCallback, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { type DeskSquad, deskSquadResponse, type SquadMember, squadMember } from "../../../../schemas/desk/squads.ts";
import { player } from "../../../../schemas/football/player.ts";
import { leagueDate } from "../../../../schemas/site/league-clock.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage, LabelledField, TextInput } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { NumberField } from "../competitions/points-fields.tsx";
import { nullIfEmpty } from "../grounds/ground-form.ts";
import { teamLabel } from "./team-label.ts";
import { TransferPlayer } from "./transfer-player.tsx";

const positions = player.shape.position.options;
const positionLabels: Readonly<Record<SquadMember["position"], string>> = {
  GK: "Goalkeeper",
  DF: "Defender",
  MF: "Midfielder",
  FW: "Forward",
};
/** A player while edited, with a key that is stable when the name changes. */
const typedPlayer = squadMember.extend({
  name: z.string(),
  number: z.int().nullable(),
  birthDate: z.string().nullable(),
  key: z.string(),
  /** Name of the club that the player is transferred from. */
  fromName: z.string().optional(),
});
type Typed = z.output<typeof typedPlayer>;
const withoutKeys = (typed: readonly Typed[]) => typed.map(({ key: _, fromName: __, ...each }) => each);

const read = (slug: string, team: string) => callDesk("GET", `squads/${slug}/${team}`, deskSquadResponse);
const typedOf = ({ players }: DeskSquad): Typed[] => players.map((each) => ({ ...each, key: String(each.id) }));

/** Edits a team's squad: adds players, transfers them from other squads, changes them, and removes those who have moved on. */
export function SquadPage() {
  const { slug = "", team = "" } = useParams();
  const { data, problem } = useCall(useCallback(() => read(slug, team), [slug, team]));
  return (
    <>
      <PageHeading>{data === null ? "Squad" : `Squad of ${data.club.name}`}</PageHeading>
      <CallState {...{ data, problem }} what="the squad" />
      {data?.team === team && data.club.slug === slug && <Editor key={`${slug} ${team}`} found={data} />}
      <p className="mt-6">
        <Link to={`/league/clubs/${slug}`} className="text-link inline-flex min-h-11 items-center">
          Back to the club
        </Link>
      </p>
    </>
  );
}

function Editor({ found }: { found: DeskSquad }) {
  const { role } = useMe();
  const navigate = useNavigate();
  const isEditable = mayPublish(role);
  const { slug } = found.club;
  const [typed, setTyped] = useState(() => typedOf(found));
  const publishing = usePublishing(found, (now) => setTyped(typedOf(now)));
  const { shown } = publishing;

  const put = (players: readonly object[], { revision, team }: DeskSquad, reason = "") =>
    callDesk("POST", `squads/${slug}/${team}/change`, deskSquadResponse, { players, revision, reason });

  const write = (key: string, change: Partial<Typed>) => {
    setTyped((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
    publishing.setStatus("");
  };

  return (
    <>
      {shown.teams.length > 1 && (
        <div className="mt-4 max-w-[20rem]">
          <LabelledField label="Team">
            {(control) => (
              <select
                {...control}
                className="field"
                value={shown.team}
                onChange={({ target }) => void navigate(`/league/clubs/${slug}/squad/${target.value}`)}
              >
                {shown.teams.map((each) => (
                  <option key={each} value={each}>
                    {teamLabel(each)}
                  </option>
                ))}
              </select>
            )}
          </LabelledField>
        </div>
      )}
      <fieldset disabled={!isEditable} className="max-w-[46rem]">
        <legend className="visually-hidden">The squad</legend>
        {typed.length === 0 && (
          <p className="mt-4">Nobody is in the squad yet. Add a player, or take one over from another club.</p>
        )}
        <ul aria-label="Players" className="mt-6 grid gap-3">
          {typed.map((each, index) => (
            <Player
              key={each.key}
              player={each}
              listPosition={index + 1}
              isEditable={isEditable}
              onWrite={(change) => write(each.key, change)}
              onLeave={() => {
                setTyped((before) => before.filter(({ key }) => key !== each.key));
                publishing.setStatus(`${each.name || "The player"} is taken out. Publishing makes it so.`);
              }}
            />
          ))}
        </ul>
        {isEditable && (
          <div className="mt-4 flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-ghost"
              onClick={() => {
                const player: Typed = {
                  id: null,
                  key: crypto.randomUUID(),
                  number: null,
                  position: "MF",
                  name: "",
                  birthDate: null,
                };
                setTyped([...typed, player]);
                publishing.setStatus("A player is added below.");
              }}
            >
              Add a player
            </button>
            <TransferPlayer
              isHere={(id) => typed.some((each) => each.id === id)}
              onTransfer={(club, { team: _, ...player }) => {
                const { id, name } = player;
                // If the player was removed from this squad, restore them instead.
                const own = typedOf(shown).find((each) => each.id === id);
                const isFree = typed.every(({ number }) => number !== player.number);
                const number = isFree ? player.number : null;
                const taken = { ...player, number, key: String(id), from: club.slug, fromName: club.name };
                setTyped([...typed, own ?? taken]);
                publishing.setStatus(`${name} is added at the end. Publishing makes it so.`);
              }}
            />
          </div>
        )}
        {!shown.isPublished && publishing.problem === null && (
          <div className="mt-4">
            <ErrorMessage>
              A change of this squad was not published, and fans may not see it. Show it to fans once more.
            </ErrorMessage>
          </div>
        )}
        <PublishBar
          publishing={publishing}
          isEditable={isEditable}
          isChanged={!shown.isPublished || JSON.stringify(typed) !== JSON.stringify(typedOf(shown))}
          publish={(reason) => put(withoutKeys(typed), shown, reason)}
          // The players would not be back at the clubs that they came from.
          isUndoable={typed.every(({ from }) => from === undefined)}
          undo={({ players }, now) => {
            const stayed = new Set(now.players.map(({ id }) => id));
            return put(
              players.map((each) => (stayed.has(each.id) ? each : { ...each, from: slug })),
              now,
            );
          }}
          unpublished={{
            ...{ subject: `squad ${slug}/${shown.team}`, shown: deskSquadResponse, schema: z.array(typedPlayer) },
            ...{ work: typed, onRestore: setTyped },
          }}
          read={() => read(slug, shown.team)}
        />
      </fieldset>
    </>
  );
}

function Player({
  player: { name, number, position, birthDate, fromName },
  listPosition,
  isEditable,
  onWrite,
  onLeave,
}: {
  player: Typed;
  listPosition: number;
  isEditable: boolean;
  onWrite: (change: Partial<Typed>) => void;
  onLeave: () => void;
}) {
  return (
    <li className="card p-3">
      <fieldset className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-end gap-3 l:grid-cols-[5rem_minmax(0,1fr)_9rem_10rem_auto]">
        <legend className="visually-hidden">{name || `Player ${listPosition}`}</legend>
        <NumberField label="Number" min={0} max={999} value={number} onChange={(next) => onWrite({ number: next })} />
        <div className="col-span-2 l:col-span-1">
          <TextInput
            label="Name"
            maxLength={100}
            autoCapitalize="words"
            dir="auto"
            value={name}
            onChange={({ target }) => onWrite({ name: target.value })}
          />
        </div>
        <div className="col-span-2 l:col-span-1">
          <LabelledField label="Position">
            {(control) => (
              <select
                {...control}
                className="field"
                value={position}
                onChange={({ target }) => {
                  const chosen = positions.find((each) => each === target.value);
                  if (chosen !== undefined) onWrite({ position: chosen });
                }}
              >
                {positions.map((each) => (
                  <option key={each} value={each}>
                    {positionLabels[each]}
                  </option>
                ))}
              </select>
            )}
          </LabelledField>
        </div>
        <div className="col-span-2 l:col-span-1">
          <TextInput
            label="Born"
            type="date"
            min="1870-01-01"
            max={leagueDate(new Date())}
            value={birthDate ?? ""}
            onChange={({ target }) => onWrite({ birthDate: nullIfEmpty(target.value) })}
          />
        </div>
        {isEditable && (
          <IconButton label={`Moved on: ${name || `player ${listPosition}`}`} icon="i-lucide-x" onPress={onLeave} />
        )}
        {fromName !== undefined && <p className="col-span-full text-sm text-muted">From {fromName}</p>}
      </fieldset>
    </li>
  );
}
