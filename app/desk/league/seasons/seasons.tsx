import { useCallback, useState } from "react";
import { Link } from "react-router";
import { type DeskSeasons, deskSeasonsResponse } from "../../../../schemas/desk/seasons.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { useMe } from "../../shell/shell.tsx";
import { formatDay } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { BeginSeason } from "./begin-season.tsx";
import { type GeneratedFile, ImportSeason } from "./import-season.tsx";

/** Lists the stored seasons, imports a season's file, and chooses the clubs of a season without matches. */
export function Seasons() {
  const read = useCallback(() => callDesk("GET", "seasons", deskSeasonsResponse), []);
  const { data, problem, reload } = useCall(read);
  const { role } = useMe();
  const [outcome, setOutcome] = useState("");
  const [made, setMade] = useState<GeneratedFile | null>(null);
  async function done(words: string) {
    setOutcome(words);
    await reload();
  }
  return (
    <>
      <PageHeading>Seasons</PageHeading>
      <CallState {...{ data, problem }} what="the seasons" />
      {data !== null && <CurrentSeason {...data.current} />}
      {data !== null && role === "administrator" && data.competitions.length > 0 && (
        <>
          <p className="mt-4">
            <Link to="/seasons/add/match" className="text-link inline-flex min-h-11 items-center">
              Add a single match
            </Link>
          </p>
          <ImportSeason competitions={data.competitions} made={made} onImported={done} />
          <BeginSeason competitions={data.competitions} onDone={done} onMatches={setMade} />
        </>
      )}
      <p role="status" className="mt-4 font-600">
        {outcome}
      </p>
      {data !== null && <StoredSeasons competitions={data.competitions} />}
    </>
  );
}

function CurrentSeason({ name, from, to, isSet }: DeskSeasons["current"]) {
  return (
    <p className="mt-4 max-w-[46rem]">
      The season is <strong>{name}</strong>, from {formatDay(from)} to {formatDay(to)}.{" "}
      {isSet
        ? "It stays so until the setting CURRENT_SEASON of the site is changed."
        : "The next one begins by itself on the day after."}
    </p>
  );
}

function StoredSeasons({ competitions }: Pick<DeskSeasons, "competitions">) {
  return (
    <section aria-labelledby="stored" className="mt-8">
      <h2 id="stored" className="heading-3 mb-3">
        What is stored
      </h2>
      {competitions.length === 0 && <p>There are no competitions yet. They come with the league's folder.</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
        {competitions.map(({ id, name, seasons }) => (
          <table key={id} className="card w-full self-start">
            <caption className="p-3 text-start font-600">{name}</caption>
            <thead>
              <tr className="text-sm text-muted">
                <th className="px-3 py-1 text-start">Season</th>
                <th className="px-3 py-1 text-end">Matches</th>
                <th className="px-3 py-1 text-end">Played</th>
              </tr>
            </thead>
            <tbody>
              {seasons.length === 0 && (
                <tr>
                  <td colSpan={3} className="px-3 py-2">
                    No season yet.
                  </td>
                </tr>
              )}
              {seasons.map((season) => (
                <tr key={season.season} className="border-t border-line">
                  <th className="px-3 py-2 text-start font-400">{season.name}</th>
                  <td className="px-3 py-2 text-end tabular-nums">{season.matches}</td>
                  <td className="px-3 py-2 text-end tabular-nums">{season.played}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
