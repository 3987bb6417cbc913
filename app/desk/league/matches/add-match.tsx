import { useCallback, useState } from "react";
import { Link } from "react-router";
import { type MatchFields, matchFields, matchSaved } from "../../../../schemas/desk/match-changes.ts";
import { type DeskSeasons, deskSeasonsResponse } from "../../../../schemas/desk/seasons.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { DeskForm, ErrorMessage, SelectField, unsentForms } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { MatchForm } from "./match-form.tsx";

interface Season {
  competition: number;
  season: number;
}
interface Opened extends Season {
  fields: MatchFields;
}

/** Name under which a season's new match is stored on this device. */
const storedAs = ({ competition, season }: Season) => `new match ${competition}-${season}`;

/** Adds a single match to an existing season. */
export function AddMatch() {
  const { data, problem } = useCall(useCallback(() => callDesk("GET", "seasons", deskSeasonsResponse), []));
  const { role } = useMe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [added, setAdded] = useState<{ id: number; title: string } | null>(null);
  if (role !== "administrator") return <ErrorMessage>Administrators add matches.</ErrorMessage>;
  return (
    <>
      <PageHeading>Add a match</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        One match more in a season that is stored. A whole season is{" "}
        <Link to="/seasons" className="text-link">
          imported from its file
        </Link>
        .
      </p>
      <CallState {...{ data, problem }} what="the seasons" />
      {data !== null && (
        <ChooseSeason
          competitions={data.competitions}
          isFirst={opened === null && added === null}
          onChosen={async ({ competition, season }) => {
            setAdded(null);
            setOpened(null);
            const path = `seasons/${competition}/${season}/match-fields`;
            setOpened({ competition, season, fields: await callDesk("GET", path, matchFields) });
          }}
        />
      )}
      <p role="status" className="mt-4 font-600">
        {added !== null && (
          <>
            {added.title} is added. Fans see it within a few seconds.{" "}
            <Link to={`/live/${added.id}`} className="text-link">
              To the match
            </Link>
          </>
        )}
      </p>
      {opened !== null && (
        <section aria-labelledby="the-match" className="mt-4">
          <h2 id="the-match" className="heading-3 mb-3">
            A match of the {opened.fields.title}
          </h2>
          <MatchForm
            key={`${opened.competition} ${opened.season} ${added?.id}`}
            fields={opened.fields}
            start={opened}
            match={null}
            label="The match"
            submit="Add it"
            stored={{ name: storedAs(opened) }}
            onWrite={async (wish) => {
              const { id } = await callDesk("POST", "matches/add", matchSaved, wish);
              const nameOf = (wanted: number) => opened.fields.clubs.find((club) => club.id === wanted)?.name ?? "";
              setAdded({ id, title: `${nameOf(wish.home)} v ${nameOf(wish.away)}` });
            }}
          />
        </section>
      )}
    </>
  );
}

function ChooseSeason({
  competitions,
  isFirst,
  onChosen,
}: {
  competitions: DeskSeasons["competitions"];
  /** Whether no season was chosen yet. */
  isFirst: boolean;
  onChosen: (season: Season) => Promise<void>;
}) {
  const stored = competitions.flatMap(({ id, name, seasons }) =>
    seasons.map((season) => ({ competition: id, season: season.season, label: `${name} ${season.name}` })),
  );
  const [begun] = useState(() => stored.findIndex((season) => unsentForms.read(storedAs(season)) !== null));
  if (stored.length === 0) return <p className="mt-4">No season is stored yet. Begin one, or import it, first.</p>;
  return (
    <div className="mt-4 grid max-w-[36rem] gap-4">
      {isFirst && begun >= 0 && (
        <p>You have begun a match of the {stored[begun]?.label}. Choose its season to go on.</p>
      )}
      <DeskForm
        label="Season of the match"
        submit="Choose this season"
        onSubmit={async ({ season: chosen = "" }) => {
          const found = stored[Number(chosen)];
          if (found !== undefined) await onChosen(found);
        }}
      >
        <SelectField
          label="Competition and season"
          name="season"
          initial={String(Math.max(0, begun))}
          options={stored.map(({ label }, index) => ({ value: String(index), label }))}
        />
      </DeskForm>
    </div>
  );
}
