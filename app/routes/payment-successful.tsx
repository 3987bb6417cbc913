import { Link, useSearchParams } from "react-router";
import { isSitePath } from "../../schemas/site-path.ts";

export const meta = () => [{ title: "Payment successful" }, { name: "robots", content: "noindex" }];

/** Where a fan lands after paying. The same for everybody: what was bought shows in the account. */
export default function PaymentSuccessful() {
  const [query] = useSearchParams();
  const next = query.get("next");
  const onward = next !== null && isSitePath(next) ? next : "/videos";
  const pending = query.get("status") === "pending";
  return (
    <div className="page-width section max-w-2xl text-center">
      <span
        aria-hidden="true"
        className={`${pending ? "i-lucide-hourglass text-warning" : "i-lucide-circle-check text-win"} inline-block text-6xl`}
      />
      <h1 className="heading-1 mt-4">{pending ? "Payment under way" : "Payment successful"}</h1>
      <p className="mt-4 text-lg text-muted">
        {pending
          ? "Your payment is still being confirmed. Your pass is added to your account as soon as it is, usually within a minute."
          : "Thank you. Your pass is active, and you can watch or listen now."}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to={onward} reloadDocument className="btn btn-primary">
          {onward.startsWith("/videos/") ? "Go to the video" : "Continue"}
        </Link>
        <Link to="/packages" className="btn btn-ghost">
          All passes
        </Link>
      </div>
    </div>
  );
}
