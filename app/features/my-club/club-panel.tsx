import { Suspense, use } from "react";
import { Link } from "react-router";
import { message, t } from "../../../schemas/site/messages.ts";
import { notifyAccount } from "../../state/notifications.ts";
import { closePanel } from "../../state/panels.ts";
import { Crest, CrestsOf } from "../fixtures/crest.tsx";
import type { StripClub } from "../navigation/crest-strip.tsx";
import { FollowedTopics } from "../push/followed-topics.tsx";
import { chooseClub } from "./choose-club.ts";
import { useMyClub } from "./use-my-club.ts";

/** Chooses the fan's own club, and links to its pages. */
export default function ClubPanel({ clubs }: { clubs: Promise<StripClub[]> }) {
  return (
    <div className="page-width pb-8">
      <p className="text-muted">
        {t(
          "Its matches come first on every page of this device. With an account, it is your club wherever you sign in.",
        )}
      </p>
      <Suspense>
        <Choice clubs={clubs} />
      </Suspense>
      <FollowedTopics />
    </div>
  );
}

function Choice({ clubs }: { clubs: Promise<StripClub[]> }) {
  const known = use(clubs);
  const mine = useMyClub();
  const own = known.find(({ id }) => id === mine);
  const choose = (club: StripClub | null) => {
    void chooseClub(club?.id ?? null);
    notifyAccount(club === null ? t("You have no club now") : t("{club} is your club", { club: club.name }));
    closePanel("club");
  };
  return (
    <CrestsOf clubs={known}>
      {own && (
        <section aria-label={own.name} className="card mt-4 p-4">
          <h3 className="heading-3 flex items-center gap-3">
            <Crest club={own} size={36} />
            {own.name}
          </h3>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {linksOf(own).map(({ label, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  reloadDocument={href.endsWith(".ics")}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
          <button type="button" className="btn btn-ghost mt-2" onClick={() => choose(null)}>
            {t("No longer my club")}
          </button>
        </section>
      )}
      <h3 className="heading-3 mt-6 mb-2">{own ? t("Another club") : t("Choose your club")}</h3>
      {known.length === 0 ? (
        <p className="card p-4">{t("The clubs did not arrive. Please try again in a minute.")}</p>
      ) : (
        <ul className="grid gap-x-4 m:grid-cols-2">
          {known.map((club) => (
            <li key={club.id}>
              <button
                type="button"
                aria-pressed={club.id === mine}
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-raised aria-pressed:font-700"
                onClick={() => choose(club)}
              >
                <Crest club={club} size={28} />
                {club.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </CrestsOf>
  );
}

const linksOf = ({ id, href }: StripClub) => [
  { label: message("Club page"), href },
  { label: message("Matches"), href: `/match-hub?club=${id}` },
  { label: message("News"), href: `/news?club=${id}` },
  { label: message("Videos"), href: `/videos?team=${id}` },
  { label: message("Calendar (.ics)"), href: `/calendar/${href.split("/").at(-1)}.ics` },
];
