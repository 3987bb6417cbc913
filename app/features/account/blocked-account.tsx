import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { signInErrors } from "../../../schemas/identity/sign-in-errors.ts";

/** Tells a fan whose account operators have blocked: what still works, and whom to ask. */
export function BlockedAccount() {
  return (
    <div role="alert" className="mb-6 rounded-control border border-danger bg-surface p-4">
      <p className="flex items-start gap-2 font-700">
        <span aria-hidden="true" className="i-lucide-ban mt-1 shrink-0 text-danger" />
        {signInErrors.blocked}
      </p>
      <p className="mt-2">{accountMessages.blockedMeans}</p>
      <p className="mt-2">
        <a href="/contact" className="text-link">
          {accountMessages.blockedContact}
        </a>
      </p>
    </div>
  );
}
