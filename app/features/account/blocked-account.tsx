import { signInErrors } from "../../../schemas/sign-in-errors.ts";
import { siteSettings } from "../../content/settings.ts";

const { account } = siteSettings;

/** Tells a fan whose account operators have blocked: what still works, and whom to ask. */
export function BlockedAccount() {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-surface p-4">
      <p className="flex items-start gap-2 font-700">
        <span aria-hidden="true" className="i-lucide-ban mt-1 shrink-0 text-danger" />
        {signInErrors.blocked}
      </p>
      <p className="mt-2">{account.blockedBody}</p>
      <p className="mt-2">
        <a href="/contact" className="text-link">
          {account.blockedContact}
        </a>
      </p>
    </div>
  );
}
