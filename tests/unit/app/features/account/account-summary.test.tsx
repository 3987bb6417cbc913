import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AccountSummary } from "../../../../../app/features/account/account-summary.tsx";
import { SubscriptionsStatus } from "../../../../../app/features/account/subscriptions-status.tsx";
import { newUser, type User, useUser } from "../../../../../app/state/user.ts";
import { LeagueContext } from "../../../../../app/ui/league.ts";
import { publicLeague } from "../../../../../schemas/league/public-league.ts";
import { league } from "../../../../fixtures/league.ts";

// The server renders nobody signed in, so the hook stands for a browser in which somebody is.
vi.mock("../../../../../app/state/user.ts", async (original) => ({
  ...(await original<typeof import("../../../../../app/state/user.ts")>()),
  useUser: vi.fn(),
}));

const subscriber: User = {
  ...newUser(0.5),
  loggedIn: true,
  loginCheckCompleted: true,
  ssoID: "fan-1",
  entitlements: ["live-video"],
  stripeCustomerID: "cus_1",
  subscriptions: "some",
};

afterEach(() => {
  vi.mocked(useUser).mockReset();
});

/** Renders a component on a page of a league with this portal. */
function render(Component: () => React.ReactNode, user: User, portal: string, embeddedAccounts: boolean): string {
  vi.mocked(useUser).mockReturnValue(user);
  const account = { ...league.site.account, portal };
  const Page = createRoutesStub([{ id: "root", path: "/", Component }]);
  const signIn = { passkeys: false, direct: true, embeddedAccounts, hosted: null, streamingLibrary: null, social: [] };
  return renderToStaticMarkup(
    <LeagueContext value={publicLeague({ ...league, site: { ...league.site, account } })}>
      <Page hydrationData={{ loaderData: { root: { signIn } } }} />
    </LeagueContext>,
  );
}

/** Link targets by their text. */
const links = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, url, name]) => [name, url]),
  );

describe("links of the account summary", () => {
  const own = {
    Share: "/portal/family",
    Devices: "/portal/sessions",
    "Withdraw from contract": "/portal/contracts",
    Cancel: "/portal/contracts",
  };

  it("lead to this site's portal", () => {
    expect(links(render(AccountSummary, subscriber, "/portal", true))).toMatchObject({
      ...own,
      Manage: "/portal/profile",
    });
  });

  it("lead to a portal elsewhere only to manage the account, for which that portal is", () => {
    for (const embeddedAccounts of [true, false]) {
      expect(
        links(render(AccountSummary, subscriber, "https://accounts.example/fans", embeddedAccounts)),
      ).toMatchObject({ ...own, Manage: "https://accounts.example/fans/profile" });
    }
  });

  it("manage no account that the sign-in provider keeps to itself", () => {
    const shown = links(render(AccountSummary, subscriber, "/portal", false));
    expect(shown).toMatchObject(own);
    expect(Object.keys(shown)).not.toContain("Manage");
  });
});

it("says that there are no subscriptions only to those without any entitlement, such as a streaming library's", () => {
  const status = (entitlements: string[]) =>
    render(() => <SubscriptionsStatus />, { ...subscriber, entitlements, subscriptions: "none" }, "/portal", true);
  expect(status([])).toContain("You have no subscriptions");
  expect(status(["live-video"])).not.toContain("You have no subscriptions");
});
