import { previewSize } from "../../../schemas/content/link-preview.ts";
import type { Match, MatchPhase, MatchState } from "../../../schemas/football/match-data.ts";
import { darken, luminance, mix } from "../../../schemas/site/colour.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { isRightToLeft, message, pageLanguage, t } from "../../../schemas/site/messages.ts";
import { type ClubLook, crestBody } from "../crest.ts";
import { n } from "../svg.ts";
import { type Brand, canvas, fittingSize, line, margin, signature } from "./canvas.ts";

const { width, height } = previewSize;
const middle = width / 2;
const crestSize = 250;
/** Centres of the crests, and the baseline of the names below them. */
const places = { home: 250, away: width - 250, y: 268, names: 462 };

const dayFormat = leagueFormat({ weekday: "long", day: "numeric", month: "long" });
const clockFormat = leagueFormat({
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const phases = {
  "pre-match": message("Live"),
  "first-half": message("Live"),
  "half-time": message("Half time"),
  "second-half": message("Live"),
  "extra-time-break": message("Extra time to come"),
  "extra-time-first-half": message("Extra time"),
  "extra-time-half-time": message("Extra time"),
  "extra-time-second-half": message("Extra time"),
  penalties: message("Penalty shoot-out"),
  "full-time": message("Full time"),
} as const satisfies Record<MatchPhase, string>;

const notes = { postponed: message("Postponed"), cancelled: message("Cancelled") } as const;

const outcomes = {
  "full-time": message("Full time"),
  abandoned: message("Abandoned"),
  awarded: message("Result awarded"),
  curtailed: message("Ended early"),
} as const;

/** The text between the crests, large and small. */
function middleOf(state: MatchState, kickoff: string): { large: string; small: string; live: boolean } {
  if (state.kind === "fixture") {
    const day = dayFormat.format(new Date(kickoff));
    if (state.note) return { large: t("v"), small: t(notes[state.note]), live: false };
    return { large: clockFormat.format(new Date(kickoff)), small: day, live: false };
  }
  const { score, penalties } = state;
  const large = `${score.home}–${score.away}`;
  const shootOut = penalties && t("{home}–{away} on penalties", { ...penalties });
  if (state.kind === "live") return { large, small: shootOut ?? t(phases[state.phase]), live: true };
  const afterExtraTime = state.outcome === "full-time" && state.extraTime !== null;
  return {
    large,
    small: shootOut ?? (afterExtraTime ? t("After extra time") : t(outcomes[state.outcome])),
    live: false,
  };
}

/** A club's colour, dark enough for light text on it. */
const shade = ({ colours }: ClubLook): string =>
  luminance(colours.primary) > 0.6 ? mix(colours.primary, colours.secondary, 0.82) : colours.primary;

/** The preview of a match: competition, crests, and score or kick-off. */
export function matchPreview(match: Match, clubs: { home: ClubLook; away: ClubLook }, brand: Brand): string {
  const { competition, round, kickoff, state } = match;
  const { night, flood, beam, dim } = brand.colours;
  const { large, small, live } = middleOf(state, kickoff);
  const half = (id: string, look: ClubLook, towards: string) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${towards}" y2="1"><stop stop-color="${darken(shade(look), 0.28)}"/><stop offset="1" stop-color="${darken(shade(look), 0.72)}"/></linearGradient>`;
  const club = (side: "home" | "away") => {
    const x = places[side];
    const { name } = match[side];
    return (
      `<circle cx="${x}" cy="${places.y}" r="230" fill="url(#halo)"/>` +
      `<g transform="translate(${n(x - crestSize / 2)} ${n(places.y - crestSize / 2)}) scale(${crestSize / 100})">${crestBody(clubs[side], side)}</g>` +
      line(name, {
        x,
        y: places.names,
        size: fittingSize(name, 2 * (x < middle ? x - 40 : width - 40 - x), 54),
        anchor: "middle",
        fill: flood,
      })
    );
  };
  const caption = small.toLocaleUpperCase(pageLanguage().tag);
  const captionSize = fittingSize(caption, 300, 36);
  return canvas(
    `<defs>${half("home", clubs.home, "1")}${half("away", clubs.away, "-1")}<radialGradient id="halo"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><linearGradient id="foot" x2="0" y2="1"><stop stop-color="${night}" stop-opacity="0"/><stop offset=".7" stop-color="${night}" stop-opacity=".92"/></linearGradient></defs>` +
      `<path fill="url(#away)" d="M0 0H${width}V${height}H0Z"/><path fill="url(#home)" d="M0 0H${middle + 70}L${middle - 70} ${height}H0Z"/>` +
      `<g fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="5"><circle cx="${middle}" cy="${places.y}" r="176"/><path d="M${middle + 70} 0L${middle - 70} ${height}"/></g>` +
      `<path fill="url(#foot)" d="M0 380H${width}V${height}H0Z"/>` +
      club("home") +
      club("away") +
      line(large, {
        x: middle,
        y: places.y + (large.length > 4 ? 44 : 58),
        size: large.length > 4 ? 124 : 172,
        anchor: "middle",
        fill: flood,
      }) +
      (live
        ? `<circle cx="${n(middle - caption.length * captionSize * 0.27 - 24)}" cy="${places.y + 112}" r="9" fill="#ff5a4e"/>`
        : "") +
      line(caption, {
        x: middle,
        y: places.y + 124,
        size: captionSize,
        anchor: "middle",
        fill: beam,
        // Letters of Arabic are joined.
        spacing: isRightToLeft() ? 0 : 1.5,
      }) +
      signature(brand, { x: margin, y: height - 56, size: 40 }) +
      line([competition.name, round].join(t(", ")), {
        x: width - margin,
        y: height - 56,
        size: 36,
        anchor: "end",
        fill: dim,
      }),
  );
}
