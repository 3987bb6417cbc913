import { useId } from "react";
import { data, useSearchParams } from "react-router";
import type { CaptchaWidget } from "../../schemas/identity/captcha.ts";
import { message, t } from "../../schemas/site/messages.ts";
import { Captcha } from "../features/captcha/captcha.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { LanguageField } from "../ui/request-language.tsx";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/newsletter.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false };

const page = "/news/newsletter";

const trail = () => [
  { title: t("News"), href: "/news" },
  { title: t("Newsletter"), href: page },
];

const lead = message("The week of football, in your mailbox.");

/** Outcomes of the forms, by the `status` parameter. */
const outcomes = new Map([
  ["sent", { success: true, message: message("Nearly there: follow the link in the email we have sent you.") }],
  ["confirmed", { success: true, message: message("Thank you. You are now subscribed to the newsletter.") }],
  ["left", { success: true, message: message("You get no more newsletters.") }],
  [
    "unknown",
    {
      success: false,
      message: message(
        "That link has been used, or is not whole. If newsletters still come, follow the link of the last one.",
      ),
    },
  ],
  [
    "expired",
    { success: false, message: message("That link has been used or has expired. Sign up again to get a new one.") },
  ],
  ["invalid", { success: false, message: message("Enter an email address.") }],
  [
    "unproven",
    { success: false, message: message("The form's security check expired or failed. Please send the form again.") },
  ],
  ["busy", { success: false, message: message("That was tried too often. Please wait a minute and try again.") }],
  [
    "unavailable",
    { success: false, message: message("Signing up is not possible at the moment. Please try again later.") },
  ],
]);

/** Newsletter sign-up; with the token of a mailed link its confirmation, with that of a newsletter's link leaving. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { brand, captcha, origin } = context.get(pageContext);
  const token = params.token ?? null;
  if (token !== null && !/^(?:[\w-]{43}|leave-[\da-f]{32})$/.test(token)) throw data(null, { status: 404 });
  return { brand: brand.name, captcha, origin, token };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          ...loaderData,
          title: t("Newsletter"),
          description: t(lead),
          path: page,
          imageKey: "page-news",
        }),
        // The mailed link is private: the page after it learns the site alone. With no-referrer, forms would have no Origin, and be refused.
        ...(loaderData.token === null
          ? []
          : [
              { name: "robots", content: "noindex" },
              { name: "referrer", content: "strict-origin" },
            ]),
      ]
    : [];

/** All forms are plain ones: they work without script, and mail programs that prefetch links change nothing. */
export default function Newsletter({ loaderData: { captcha, token, origin } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const outcome = outcomes.get(query.get("status") ?? "");
  return (
    <div className="page-width section">
      <Breadcrumbs trail={trail().slice(0, -1)} />
      <h1 className="heading-1">{t("Newsletter")}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-xl text-muted">{t(lead)}</p>
      <div className="max-w-xl">
        {outcome && (
          <p
            role={outcome.success ? "status" : "alert"}
            className={`card mb-6 p-4 font-600 ${outcome.success ? "border-win" : "border-danger text-danger"}`}
          >
            {t(outcome.message)}
          </p>
        )}
        {token === null ? (
          <SignUp captcha={captcha} />
        ) : token.startsWith("leave-") ? (
          <Leave token={token.slice("leave-".length)} />
        ) : (
          <Confirm token={token} />
        )}
      </div>
      <JsonLd data={graph(breadcrumbs(origin, trail()))} />
    </div>
  );
}

function SignUp({ captcha }: { captcha: CaptchaWidget }) {
  const id = useId();
  return (
    <form method="post" action="/api/newsletter" aria-label={t("Subscribe to the newsletter")}>
      <LanguageField />
      <label htmlFor={id} className="mb-1.5 block font-600">
        {t("Email")}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={128}
          required
          aria-describedby={`${id}-hint`}
          className="field min-w-56 flex-1 basis-0"
        />
        <button type="submit" className="btn btn-primary">
          {t("Sign up")}
        </button>
      </div>
      <Captcha form="newsletter" widget={captcha} />
      <p id={`${id}-hint`} className="mt-3 text-muted">
        {t(
          "We email you a link to confirm, so that nobody else can sign you up. Your address is used for the newsletter only.",
        )}
      </p>
    </form>
  );
}

function Confirm({ token }: { token: string }) {
  return (
    <form method="post" action="/api/newsletter/confirm" aria-label={t("Confirm")}>
      <LanguageField />
      <input type="hidden" name="token" value={token} />
      <p className="mb-5 text-lg">{t("Press the button to confirm your subscription.")}</p>
      <button type="submit" className="btn btn-primary">
        {t("Confirm")}
      </button>
    </form>
  );
}

const Leave = ({ token }: { token: string }) => (
  <form method="post" action={`/api/newsletter/leave/${token}`} aria-label={t("Leave the newsletter")}>
    <LanguageField />
    <p className="mb-5 text-lg">{t("Press the button to get no more newsletters.")}</p>
    <button type="submit" className="btn btn-primary">
      {t("Leave the newsletter")}
    </button>
  </form>
);
