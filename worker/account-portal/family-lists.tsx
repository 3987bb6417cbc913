/** @jsxImportSource hono/jsx */

import type { FC, PropsWithChildren } from "hono/jsx";
import type { Family } from "../../schemas/payments/family.ts";
import { leagueFormat } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { richText } from "../html/rich-text.tsx";

const day = leagueFormat({ dateStyle: "long" });

const dayOf = (at: string) => (words: string) => <time datetime={at}>{words}</time>;

/** A button that ends a membership or an invitation. @param about the person's email address, for the accessible name. */
const EndButton: FC<{ id: string; label: string; about: string }> = ({ id, label, about }) => (
  <form
    class="inline"
    method="post"
    action="/portal/family/end"
    aria-label={t("{act}: {name}", { act: label, name: about })}
  >
    <input type="hidden" name="id" value={id} />
    <button type="submit" class="second" aria-label={t("{act}: {name}", { act: label, name: about })}>
      {label}
    </button>
  </form>
);

const PersonRow: FC<PropsWithChildren<{ id: string; email: string; end: string }>> = ({ id, email, end, children }) => (
  <li>
    <div>
      <strong>{email}</strong>
      <p class="hint">{children}</p>
    </div>
    <EndButton id={id} label={end} about={email} />
  </li>
);

/** The owner of the passes that are shared with the account, with a button to leave. */
export const SharedBy: FC<{ owner: NonNullable<Family["sharedBy"]> }> = ({ owner }) => (
  <>
    <h2>{t("Shared with you")}</h2>
    <p>
      {t(
        "What this account may watch and hear, you may too, for as long as you both like. Your streams count with theirs: all of you together use as many devices at once as their pass is for, and see in Devices what is being played.",
      )}
    </p>
    <ul class="rows">
      <PersonRow id={owner.id} email={owner.email} end={t("Leave")}>
        {richText(t("Since <day>{day}</day>", { day: day.format(new Date(owner.since)) }), { day: dayOf(owner.since) })}
      </PersonRow>
    </ul>
  </>
);

/** Members and open invitations of a family, each with a button to end it. */
export const Members: FC<Pick<Family, "members" | "invitations">> = ({ members, invitations }) =>
  members.length + invitations.length === 0 ? null : (
    <ul class="rows">
      {members.map(({ id, email, since }) => (
        <PersonRow key={id} id={id} email={email} end={t("Remove")}>
          {richText(t("Since <day>{day}</day>", { day: day.format(new Date(since)) }), { day: dayOf(since) })}
        </PersonRow>
      ))}
      {invitations.map(({ id, email, expiresAt }) => (
        <PersonRow key={id} id={id} email={email} end={t("Withdraw")}>
          {richText(t("Invited, until <day>{day}</day>", { day: day.format(new Date(expiresAt)) }), {
            day: dayOf(expiresAt),
          })}
        </PersonRow>
      ))}
    </ul>
  );
