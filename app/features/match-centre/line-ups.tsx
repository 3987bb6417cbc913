import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { LineUp, MatchDetail, MatchEvent } from "../../../schemas/football/match-data.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { positionNames } from "../clubs/positions.ts";
import { Crest } from "../fixtures/crest.tsx";
import { BallIcon, CardIcon } from "./event-icon.tsx";
import { placePlayers, shirtName } from "./formation.ts";
import { grass, type MatchKits, type SideKits } from "./kits.ts";
import { type PlayerMarks, playerMarks } from "./player-marks.ts";

type Player = LineUp["starting"][number];

/** One side on its half of the pitch: home from the top, away from the bottom. */
function Side({ lineUp, kits, end }: { lineUp: LineUp; kits: SideKits; end: "top" | "bottom" }) {
  return placePlayers(lineUp).map(({ player, across, up }) => {
    const { shirt, trim, number } = player.position === "GK" ? kits.goalkeeper : kits.outfield;
    const fromTop = end === "top" ? 3 + up * 45 : 97 - up * 45;
    const fromLeft = end === "top" ? 1 - across : across;
    return (
      <span
        key={player.playerID}
        className="absolute grid w-20 -translate-x-1/2 -translate-y-1/2 justify-items-center gap-0.5"
        style={{ insetBlockStart: `${fromTop}%`, left: `${fromLeft * 100}%` }}
      >
        <span
          className="figures grid size-8 place-items-center rounded-full border-2 font-display font-800 text-base leading-none shadow-[0_2px_6px_rgb(0_0_0/.45)] m:size-9"
          style={{ background: shirt, color: number, borderColor: trim }}
        >
          {player.number}
        </span>
        <span className="max-w-full text-center rounded-[3px] bg-[rgb(4_14_8/.72)] px-1 text-[.75rem] leading-tight font-600 text-white">
          {shirtName(player.name)}
        </span>
      </span>
    );
  });
}

const mownGrass = `repeating-linear-gradient(180deg, ${grass[0]} 0 8.333%, ${grass[1]} 8.333% 16.666%)`;

function PitchView({ lineUps, kits }: { lineUps: { home: LineUp; away: LineUp }; kits: MatchKits }) {
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto aspect-[68/108] w-full max-w-[30rem] overflow-hidden rounded-card"
      style={{ background: mownGrass }}
    >
      <svg viewBox="0 0 680 1080" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          fill="none"
          stroke="#fff"
          strokeOpacity=".55"
          strokeWidth="4"
          d="M20 20H660V1060H20ZM20 540H660M340 455A85 85 0 1 1 340 625A85 85 0 1 1 340 455M145 20V175H535V20M250 20V70H430V20M145 1060V905H535V1060M250 1060V1010H430V1060M268 175A85 85 0 0 0 412 175M268 905A85 85 0 0 1 412 905"
        />
      </svg>
      <Side lineUp={lineUps.home} kits={kits.home} end="top" />
      <Side lineUp={lineUps.away} kits={kits.away} end="bottom" />
    </div>
  );
}

function Marks({ marks }: { marks: PlayerMarks | undefined }) {
  if (!marks) return null;
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2 ps-2 text-sm text-muted">
      {marks.goals > 0 && (
        <span className="inline-flex items-center gap-0.5 text-ink">
          <BallIcon className="size-4!" />
          {marks.goals > 1 && <span aria-hidden="true">×{marks.goals}</span>}
          <span className="visually-hidden">
            {plural(marks.goals, { one: "{count} goal", other: "{count} goals" })}
          </span>
        </span>
      )}
      {marks.ownGoals > 0 && (
        <span className="inline-flex items-center text-loss">
          <BallIcon className="size-4!" />
          <span className="visually-hidden">{t("own goal")}</span>
        </span>
      )}
      {marks.booked && (
        <span>
          <CardIcon colour="yellow" />
          <span className="visually-hidden">{t("yellow card")}</span>
        </span>
      )}
      {marks.sentOff && (
        <span>
          <CardIcon colour="red" />
          <span className="visually-hidden">{t("sent off")}</span>
        </span>
      )}
      {marks.cameOn && (
        <span className="figures inline-flex items-center">
          <span className="i-lucide-arrow-up text-win" aria-hidden="true" />
          <span className="visually-hidden">{t("came on")}</span> {marks.cameOn}
        </span>
      )}
      {marks.wentOff && (
        <span className="figures inline-flex items-center">
          <span className="i-lucide-arrow-down text-loss" aria-hidden="true" />
          <span className="visually-hidden">{t("went off")}</span> {marks.wentOff}
        </span>
      )}
    </span>
  );
}

function Players({ players, marks }: { players: readonly Player[]; marks: Map<number, PlayerMarks> }) {
  return (
    <ul className="divide-y divide-line">
      {players.map((player) => (
        <li key={player.playerID} className="flex min-h-9 items-center gap-3 py-1">
          <span className="figures w-6 text-end font-display font-750 text-muted">{player.number}</span>
          <span className="min-w-0">
            {player.name}
            {player.captain && (
              <abbr title={t("Captain")} className="ms-1 text-muted no-underline">
                {t("(c)")}
              </abbr>
            )}
            <span className="visually-hidden">
              {t(", ")}
              {t(positionNames[player.position].one)}
            </span>
          </span>
          <Marks marks={marks.get(player.playerID)} />
        </li>
      ))}
    </ul>
  );
}

function TeamSheet({ lineUp, club, marks }: { lineUp: LineUp; club: ClubSummary; marks: Map<number, PlayerMarks> }) {
  return (
    <div className="card p-4">
      <h3 className="heading-3 flex items-center gap-3">
        <Crest club={club} size={32} />
        <span className="min-w-0">{club.name}</span>
        <span className="figures ms-auto text-base font-600 text-muted">{lineUp.formation}</span>
      </h3>
      <div className="mt-3">
        <Players players={lineUp.starting} marks={marks} />
      </div>
      <h4 className="kicker mt-5 mb-1 text-muted">{t("Substitutes")}</h4>
      <Players players={lineUp.substitutes} marks={marks} />
      <p className="mt-4 border-t border-line pt-3 text-sm">
        <span className="text-muted">{t("Manager")}</span> <span className="font-600">{lineUp.manager}</span>
      </p>
    </div>
  );
}

/** Both line-ups on a pitch, and as lists with each player's goals, cards and substitution. */
export function LineUps({
  lineUps,
  kits,
  home,
  away,
  events,
}: {
  lineUps: NonNullable<MatchDetail["lineUps"]>;
  kits: MatchKits;
  home: ClubSummary;
  away: ClubSummary;
  events: readonly MatchEvent[];
}) {
  const marks = playerMarks(events);
  return (
    <section id="line-ups" aria-labelledby="line-ups-heading" className="scroll-mt-28">
      <h2 id="line-ups-heading" className="heading-2 mb-4">
        {t("Line-ups")}
      </h2>
      <div className="grid items-start gap-4 m:grid-cols-2">
        <div className="m:col-span-2">
          <PitchView lineUps={lineUps} kits={kits} />
        </div>
        <TeamSheet lineUp={lineUps.home} club={home} marks={marks} />
        <TeamSheet lineUp={lineUps.away} club={away} marks={marks} />
      </div>
    </section>
  );
}
