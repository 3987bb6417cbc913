import { Link } from "react-router";
import type { ClubProfile } from "../../../schemas/football/club.ts";
import { leagueNumber } from "../../../schemas/site/league-formats.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Crest } from "../fixtures/crest.tsx";
import { MyClubButton } from "../my-club/my-club-button.tsx";
import { PushButton } from "../push/push-button.tsx";

const number = leagueNumber();

/** The top of a club's page: crest, name and facts, lit in its colours. */
export function ClubHero({ club }: { club: ClubProfile }) {
  const { name, colours, division, nickname, town, founded, ground, capacity } = club;
  const facts = [
    { term: t("Nickname"), value: nickname },
    { term: t("Town"), value: town },
    { term: t("Founded"), value: founded },
    { term: t("Ground"), value: ground },
    { term: t("Capacity"), value: capacity === null ? null : number(capacity) },
  ].filter(({ value }) => value !== null);
  return (
    <header data-theme="dark" className="relative isolate overflow-hidden bg-paper text-ink">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 opacity-35 print:hidden"
        style={{
          background: `radial-gradient(60rem 34rem at 18% 30%, ${colours.primary}, transparent 70%), radial-gradient(40rem 26rem at 88% 100%, ${colours.accent}, transparent 70%)`,
        }}
      />
      <div className="page-width pt-36 pb-10 print:py-0 l:pb-14">
        <Breadcrumbs trail={[{ title: t("Clubs"), href: "/clubs" }]} />
        <div className="mt-3 flex flex-col gap-5 m:flex-row m:items-center l:gap-8">
          <Crest club={club} size={160} priority className="size-24 l:size-40" />
          <div className="min-w-0">
            {division && (
              <Link
                to={`/competitions/${division.slug}`}
                className="kicker inline-flex min-h-8 items-center text-accent hover:underline"
              >
                {division.name}
              </Link>
            )}
            <h1 className="heading-1">{name}</h1>
            <p className="mt-4 flex flex-wrap gap-3">
              <MyClubButton club={club} />
              <PushButton topic={`club-${club.id}`} subject={t("{club}’s matches", { club: name })} />
            </p>
          </div>
        </div>
        {facts.length > 0 && (
          <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="figures font-display font-750 text-[1.375rem] leading-tight">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </header>
  );
}
