/** @jsxImportSource hono/jsx */

import type { FC, PropsWithChildren } from "hono/jsx";
import type { Family } from "../../schemas/payments/family.ts";
import { leagueFormat } from "../../schemas/site/league-clock.ts";

const day = leagueFormat({ dateStyle: "long" });

const Day: FC<{ at: string }> = ({ at }) => <time datetime={at}>{day.format(new Date(at))}</time>;

/** A button that ends a membership or an invitation. @param about whose, for the accessible name. */
const End: FC<{ id: string; label: string; about: string }> = ({ id, label, about }) => (
  <form class="inline" method="post" action="/portal/family/end" aria-label={`${label}: ${about}`}>
    <input type="hidden" name="id" value={id} />
    <button type="submit" class="second" aria-label={`${label}: ${about}`}>
      {label}
    </button>
  </form>
);

const Person: FC<PropsWithChildren<{ id: string; email: string; end: string }>> = ({ id, email, end, children }) => (
  <li>
    <div>
      <strong>{email}</strong>
      <p class="hint">{children}</p>
    </div>
    <End id={id} label={end} about={email} />
  </li>
);

/** The owner of the passes that are shared with the account, with a button to leave. */
export const SharedBy: FC<{ owner: NonNullable<Family["sharedBy"]> }> = ({ owner }) => (
  <>
    <h2>Shared with you</h2>
    <p>
      What this account may watch and hear, you may too, for as long as you both like. Your streams count with theirs:
      all of you together use as many devices at once as their pass is for, and see in Devices what is being played.
    </p>
    <ul class="rows">
      <Person id={owner.id} email={owner.email} end="Leave">
        Since <Day at={owner.since} />
      </Person>
    </ul>
  </>
);

/** Members and open invitations of a family, each with a button to end it. */
export const Members: FC<Pick<Family, "members" | "invitations">> = ({ members, invitations }) =>
  members.length + invitations.length === 0 ? null : (
    <ul class="rows">
      {members.map(({ id, email, since }) => (
        <Person key={id} id={id} email={email} end="Remove">
          Since <Day at={since} />
        </Person>
      ))}
      {invitations.map(({ id, email, expiresAt }) => (
        <Person key={id} id={id} email={email} end="Withdraw">
          Invited, until <Day at={expiresAt} />
        </Person>
      ))}
    </ul>
  );
