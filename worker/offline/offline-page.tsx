/** @jsxImportSource hono/jsx */
import type { Match } from "../../schemas/football/match-data.ts";
import type { Theme } from "../../schemas/league/theme.ts";
import { leagueFormat, leagueTime } from "../../schemas/site/league-clock.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { PageDocument } from "../html/page-document.tsx";
import { richText } from "../html/rich-text.tsx";
import { portalStyle } from "../html/style.ts";

const dayFormat = leagueFormat({ weekday: "long", day: "numeric", month: "long" });

const offlineStyle = `
.scores{list-style:none;margin:0;padding:0}
.scores li{display:grid;grid-template-columns:1fr minmax(3.5rem,auto) 1fr;gap:0 .75rem;align-items:baseline;padding-block:.5rem;
border-block-end:1px solid var(--line)}
.scores li>:first-child{text-align:end}
.scores b{text-align:center;font-variant-numeric:tabular-nums}
.scores small{grid-column:1/-1;text-align:center;color:var(--muted)}
.instead,[data-spoilers=hidden] .score{display:none}
[data-spoilers=hidden] .instead{display:inline}
`;

/** What the score alone does not tell; null for nothing. */
function noteOf({ state }: Match): string | null {
  if (state.kind === "fixture") {
    return state.note === null ? null : state.note === "postponed" ? t("Postponed") : t("Cancelled");
  }
  if (state.kind === "live") return t("In play");
  if (state.outcome === "abandoned") return t("Abandoned");
  if (state.outcome === "curtailed") return t("Ended early");
  if (state.outcome === "awarded") return t("Result awarded");
  if (state.penalties) return t("After penalties");
  return state.extraTime ? t("After extra time") : null;
}

function Row({ match }: { match: Match }) {
  const { home, away, state, kickoff } = match;
  const note = noteOf(match);
  const penalties = state.kind === "fixture" ? null : state.penalties;
  return (
    <li>
      <span>{home.name}</span>
      {state.kind === "fixture" ? (
        <b>{state.note === null ? leagueTime(kickoff) : t("v")}</b>
      ) : (
        <b>
          <span class="score">
            {state.score.home}–{state.score.away}
          </span>
          <span class="instead">{t("v")}</span>
        </b>
      )}
      <span>{away.name}</span>
      {note !== null && (
        <small>
          {note}
          {penalties && (
            <span class="score">
              {" "}
              {penalties.home}–{penalties.away}
            </span>
          )}
        </small>
      )}
    </li>
  );
}

/**
 * The page that a browser stores and shows in place of a page that it cannot load: the scores of the last match day, and how old they are.
 * It has no images, because they would not load.
 * @param date YYYY-MM-DD of the matches; null without matches
 */
export function OfflinePage(props: { brand: string; theme: Theme; date: string | null; matches: Match[]; now: Date }) {
  const { brand, theme, date, matches, now } = props;
  const competitions = new Map(matches.map(({ competition }) => [competition.id, competition.name]));
  return (
    <PageDocument title={`${t("No connection")} | ${brand}`} style={portalStyle(theme) + offlineStyle}>
      {/* First, so that hidden scores are never painted. */}
      <script src="/offline.js" />
      <header>
        <div>
          <a class="brand" href={pageHref("/")}>
            {brand}
          </a>
        </div>
      </header>
      <main>
        <h1>{t("No connection")}</h1>
        <p>{t("This page could not be fetched. It opens by itself once there is a connection.")}</p>
        <p>
          <button type="button">{t("Try again")}</button>
        </p>
        {date !== null && (
          <>
            <h2>{dayFormat.format(date)}</h2>
            <p>
              {richText(
                t("As it stood <time>at {time} on {day}</time>.", {
                  time: leagueTime(now),
                  day: dayFormat.format(now),
                }),
                {
                  time: (words) => (
                    <time datetime={now.toISOString()} data-just-now={t("less than a minute ago")}>
                      {words}
                    </time>
                  ),
                },
              )}
            </p>
            {[...competitions].map(([id, name]) => (
              <section key={id} aria-label={name}>
                <h3>{name}</h3>
                <ul class="scores">
                  {matches
                    .filter(({ competition }) => competition.id === id)
                    .map((match) => (
                      <Row key={match.id} match={match} />
                    ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </main>
    </PageDocument>
  );
}
