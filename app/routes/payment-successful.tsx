import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { message, routePath, t } from "../../schemas/site/messages.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import { AccountPasses } from "../features/account/account-passes.tsx";
import { notifyOtherTabs } from "../features/account/session-client.ts";
import { VideoLink } from "../features/videos/card/video-link.tsx";
import { useUser } from "../state/user.ts";

export const meta = () => [{ title: t("Payment successful") }, { name: "robots", content: "noindex" }];

const messages = {
  pending: {
    pass: message(
      "Your payment is still being confirmed. Your pass is added to your account as soon as it is, usually within a minute.",
    ),
    gift: message(
      "Your payment is still being confirmed. The code goes out by email as soon as it is, usually within a minute.",
    ),
  },
  duplicate: message(
    "You had paid for this pass already, and it is active. We refund this second payment, and a mail confirms it.",
  ),
  paid: {
    pass: message("Thank you. Your pass is active, and you can watch or listen now."),
    gift: message("Thank you. The code of your gift is on its way by email, and so is a receipt for you."),
  },
};

/** The page after paying. It is the same for everybody: the account's passes, with what was bought and until when, load afterwards. */
export default function PaymentSuccessful() {
  const [query] = useSearchParams();
  const { loggedIn } = useUser();
  // A player that waits in another tab for this pass starts.
  useEffect(notifyOtherTabs, []);
  const next = query.get("next");
  const onward = next !== null && isSitePath(next) ? routePath(next) : "/videos";
  const status = query.get("status") ?? "";
  const gift = status.startsWith("gift");
  const pending = status.endsWith("pending");
  const text =
    status === "duplicate" ? messages.duplicate : messages[pending ? "pending" : "paid"][gift ? "gift" : "pass"];
  return (
    <div className="page-width section max-w-2xl text-center">
      <span
        className={`${pending ? "i-lucide-hourglass text-warning" : "i-lucide-circle-check text-win"} inline-block text-6xl`}
      />
      <h1 className="heading-1 mt-4">{pending ? t("Payment under way") : t("Payment successful")}</h1>
      <p className="mt-4 text-lg text-muted">{t(text)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {/* A gift unlocks nothing for its buyer. */}
        <VideoLink
          to={onward}
          reloadDocument
          plays={onward.startsWith("/videos/") && !gift}
          closesTo="video"
          className="btn btn-primary"
        >
          {onward.startsWith("/videos/") ? t("Go to the video") : t("Continue")}
        </VideoLink>
        <Link to="/packages" className="btn btn-ghost">
          {t("All passes")}
        </Link>
      </div>
      {/* Below the buttons: it loads late, and must not shift what the user is about to press. */}
      {!gift && loggedIn && (
        <div className="mt-8 text-start">
          <AccountPasses headingLevel="h2" />
        </div>
      )}
    </div>
  );
}
