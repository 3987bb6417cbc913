import { useId } from "react";
import { type SocialService, socialServiceNames } from "../../../schemas/identity/oauth-providers.ts";

/** Links to sign in with an account somewhere else; nothing where the site offers none. */
export function SocialLinks({ services, returnTo }: { services: readonly SocialService[]; returnTo: string }) {
  const id = useId();
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-3">
      <p id={id} className="font-600">
        Log In with social
      </p>
      {services.map((service) => (
        <a
          key={service}
          href={`/api/auth/social/${service}?returnTo=${encodeURIComponent(returnTo)}`}
          className="btn btn-ghost w-full"
        >
          {socialServiceNames[service]}
        </a>
      ))}
    </section>
  );
}
