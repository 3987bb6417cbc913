import { useState } from "react";
import { type DeskSeasons, type SeasonClubs, seasonClubs } from "../../../../schemas/desk/seasons.ts";
import { callDesk } from "../../calls/client.ts";
import { Checkbox, DeskForm, TextInput } from "../../forms/form.tsx";
import { groupMatches } from "./group-matches.ts";
import type { GeneratedFile } from "./import-season.tsx";
import { SeasonFields } from "./season-fields.tsx";

/** The season whose clubs are being chosen. */
interface Opened {
  path: string;
  found: SeasonClubs;
}

/** Begins a season with its clubs before it has matches, or changes its clubs. */
export function BeginSeason({
  competitions,
  onDone,
  onMatches,
}: {
  competitions: DeskSeasons["competitions"];
  onDone: (words: string) => Promise<void>;
  /** Called with a file of generated group matches, to import. */
  onMatches: (file: GeneratedFile) => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <section aria-labelledby="begin" className="mt-8">
      <h2 id="begin" className="heading-3 mb-3">
        Begin a season
      </h2>
      <div className="max-w-[36rem]">
        <p className="mb-4">
          Its table and its squads are there from then on. The first import of its matches takes over.
        </p>
        <DeskForm
          label="Begin a season"
          submit="Choose the clubs"
          onSubmit={async ({ competition = "", season = "" }) => {
            setOpened(null);
            const path = `seasons/${competition}/${season}/clubs`;
            setOpened({ path, found: await callDesk("GET", path, seasonClubs) });
          }}
        >
          <SeasonFields competitions={competitions} />
        </DeskForm>
      </div>
      {opened !== null && (
        <Clubs
          key={opened.path}
          {...opened}
          onMatches={onMatches}
          onDone={async (words) => {
            setOpened(null);
            await onDone(words);
          }}
        />
      )}
    </section>
  );
}

/** @param group empty: not drawn yet */
function withGroup(drawn: ReadonlyMap<number, string>, club: number, group: string): Map<number, string> {
  const next = new Map(drawn);
  if (group === "") next.delete(club);
  else next.set(club, group);
  return next;
}

/** Generates the matches of the groups. */
function GroupMatches({ path, found, onMatches }: Opened & { onMatches: (file: GeneratedFile) => void }) {
  const { title, clubs, groups, drawn, meetings } = found;
  const nameOf = (club: number) => clubs.find(({ id }) => id === club)?.name ?? "";
  return (
    <DeskForm
      label={`Matches of the groups of the ${title}`}
      submit="Make the matches"
      onSubmit={async ({ first = "", days = "", time = "" }) => {
        const own = groups.map((name) => ({
          name,
          clubs: drawn.flatMap(({ club, group }) => (group === name ? [nameOf(club)] : [])),
        }));
        const text = groupMatches(own, { ...{ meetings, first, time }, days: Number(days) });
        onMatches({ path: path.replace(/\/clubs$/, ""), text });
      }}
    >
      <p>
        In each group, every two clubs meet {meetings === 1 ? "once" : `${meetings} times`}. What is made is shown above
        before it is imported.
      </p>
      <TextInput label="Day of the first round" name="first" type="date" required />
      <TextInput
        label="Days from round to round"
        name="days"
        type="number"
        min={1}
        max={60}
        defaultValue={7}
        required
      />
      <TextInput label="Kick-off" name="time" type="time" defaultValue="15:00" required />
    </DeskForm>
  );
}

function Clubs({
  path,
  found,
  onDone,
  onMatches,
}: Opened & { onDone: (words: string) => Promise<void>; onMatches: (file: GeneratedFile) => void }) {
  const { title, clubs, chosen, before, closed, groups } = found;
  const hasBegun = chosen.length > 0;
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(hasBegun ? chosen : before));
  const [drawn, setDrawn] = useState(() => new Map(found.drawn.map(({ club, group }) => [club, group])));
  const send = (wanted: readonly number[]) =>
    callDesk("POST", path, seasonClubs, {
      ...{ clubs: wanted, was: chosen, wasDrawn: hasBegun ? found.drawn : [] },
      drawn: wanted.flatMap((club) => {
        const group = drawn.get(club);
        return group === undefined ? [] : [{ club, group }];
      }),
    });
  if (closed !== null) {
    return (
      <p role="status" className="mt-4">
        {title}: {closed}
      </p>
    );
  }
  return (
    <section aria-labelledby="its-clubs" className="mt-6 grid gap-4">
      <h3 id="its-clubs" className="heading-3">
        Clubs of the {title}
      </h3>
      <DeskForm
        label={`Clubs of the ${title}`}
        submit={hasBegun ? "Change the clubs" : "Begin the season"}
        onSubmit={async () => {
          await send([...picked]);
          await onDone(`${title} has ${picked.size} clubs. Fans see it within seconds.`);
        }}
      >
        {!hasBegun && before.length > 0 && <p>Those of the season before are ticked.</p>}
        <p role="status">{picked.size === 1 ? "1 club" : `${picked.size} clubs`}</p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4">
          {clubs.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={picked.has(id)}
                onChange={(checked) =>
                  setPicked(new Set(checked ? [...picked, id] : [...picked].filter((each) => each !== id)))
                }
              />
              {groups.length > 0 && picked.has(id) && (
                <select
                  aria-label={`Group of ${name}`}
                  className="field"
                  value={drawn.get(id) ?? ""}
                  onChange={({ target }) => setDrawn(withGroup(drawn, id, target.value))}
                >
                  <option value="">Not drawn yet</option>
                  {groups.map((group) => (
                    <option key={group}>{group}</option>
                  ))}
                </select>
              )}
            </li>
          ))}
        </ul>
      </DeskForm>
      {hasBegun && found.drawn.length > 0 && <GroupMatches path={path} found={found} onMatches={onMatches} />}
      {hasBegun && (
        <DeskForm
          label={`Take the ${title} away`}
          submit="Take the season away"
          danger
          onSubmit={async () => {
            await send([]);
            await onDone(`${title} is taken away.`);
          }}
        >
          <p>It has no matches yet. Its clubs can be chosen again.</p>
        </DeskForm>
      )}
    </section>
  );
}
