import { Link } from "react-router";
import { message, t } from "../../../schemas/site/messages.ts";
import { useLeague } from "../../ui/league.ts";

/**
 * House ads fill placements that have no advert, so that none is empty and the page keeps its layout. That for matches stands in for what
 * the site does not offer at the moment.
 */
const houseAds = {
  passes: {
    kicker: message("Watch and listen"),
    text: message("Every kick of your club's season, live"),
    action: message("See the passes"),
    href: "/videos/subscriptions",
    icon: "i-lucide-tv",
  },
  newsletter: {
    kicker: message("Newsletter"),
    text: message("The week in football, in your inbox"),
    action: message("Sign up"),
    href: "/news/newsletter",
    icon: "i-lucide-mail",
  },
  matches: {
    kicker: message("Match hub"),
    text: message("Every score as it happens"),
    action: message("Follow the matches"),
    href: "/match-hub",
    icon: "i-lucide-radio",
  },
} as const;
export type HouseAdName = keyof typeof houseAds;

/** A house ad in the size of its placement. */
export function HouseAd({ name, sizeClass }: { name: HouseAdName; sizeClass: string }) {
  const { notOffered } = useLeague();
  const isOffered = notOffered === undefined || !notOffered.some((each) => each === name);
  const { kicker, text, action, href, icon } = houseAds[isOffered ? name : "matches"];
  return (
    <div
      data-theme="dark"
      className={`floodlit grid rounded-card border border-line bg-paper grid-cols-[auto_1fr] content-center items-center gap-x-4 overflow-hidden px-5 l:px-8 l:grid-cols-[auto_1fr_auto] l:gap-x-6 ${sizeClass}`}
    >
      <span className={`${icon} row-span-2 text-[2.25rem] text-accent l:row-span-1 xl:text-[3.5rem]`} />
      <p className="min-w-0">
        <span className="kicker block text-muted">{t(kicker)}</span>
        <span className="heading-3 block xl:text-[1.75rem]">{t(text)}</span>
      </p>
      <Link
        to={href}
        className="justify-self-start font-700 text-accent underline underline-offset-4 hover:decoration-2 max-l:min-h-6 l:btn l:btn-ghost l:no-underline"
      >
        {t(action)}
      </Link>
    </div>
  );
}
