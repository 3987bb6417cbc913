import type { SeenByFan } from "../../schemas/desk/fans.ts";
import { translated } from "../../schemas/site/messages.ts";
import { isLocked } from "../../schemas/streaming/lock-rule.ts";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import { ApiError } from "../errors.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { inNamedLanguage, languageOfLocale, ownLanguage } from "../language/page-language.ts";
import { gateAccountOf } from "../playback/concurrency-scope.ts";
import { paymentsService } from "../services/payments.ts";
import { readFanRecord } from "./fan-record.ts";
import { matchIn, offeredEntry } from "./offered-entry.ts";
import { passesOnSale } from "./passes-on-sale.ts";
import type { CallScope } from "./staff-call.ts";
import { opens, whoCanWatch } from "./who-can-watch.ts";

/**
 * What the site would show a fan who opens an entry: runs the rules of the session check with the fan's account, without side effects.
 * @throws ApiError 404 for an unknown fan or entry
 */
export async function seeAsFan(
  scope: CallScope,
  id: string,
  { entry, country, at }: { entry: string; country: string; at?: string | undefined },
): Promise<SeenByFan> {
  const { c, fans, now } = scope;
  if ((await readFanRecord(scope, id)) === null) {
    throw new ApiError(404, "not_found", "Nothing is stored about such an account.");
  }
  const { title, offer } = await offeredEntry(scope, entry);
  const time = at === undefined ? now : new Date(at);
  const instant = time.toISOString();
  const gate = c.env.STREAM_GATE.getByName(await gateAccountOf(c, id));
  const [status, holdings, passes, data, streams] = await Promise.all([
    accountStatusOf(c, id),
    paymentsService(c.get("backends")("payments")).holdings(id),
    passesOnSale(scope, matchIn(offer)),
    fans.accountData(id),
    gate.list(),
  ]);
  // The session check uses the streaming backend's current entitlements. For other times, only the payments backend knows them.
  const then = (holdings ?? []).filter(
    ({ startsAt, endsAt }) => startsAt <= instant && (endsAt === null || endsAt > instant),
  );
  const entitlements =
    at === undefined ? status.entitlements : [...new Set(then.map(({ entitlement }) => entitlement))];
  const holds = entitlements.map((entitlement) => {
    const known = then.find((holding) => holding.entitlement === entitlement);
    return {
      ...{ entitlement, title: known?.title ?? null, endsAt: known?.endsAt ?? null },
      shared: (known?.sharedBy ?? null) !== null,
      opens: !isLocked(offer.required, { entitlements: [entitlement] }),
    };
  });
  const opening = holds.filter((held) => held.opens).map(({ title, entitlement }) => title ?? entitlement);
  const viewer = { entitlements, bypassed: status.bypassed, holds: [...new Set(opening)] };
  const found = whoCanWatch(offer, passes, { country: country === "" ? null : country, at: time, viewer });
  const { code, message } = sessionCheckErrors.blocked;
  const answer = status.blocked
    ? { allowed: false, refusal: { code, message }, because: "Operators have blocked this account." }
    : found;
  const league = c.get("league");
  const language = languageOfLocale(data?.attributes.locale, league);
  return {
    entry: { entryID: entry, title },
    at: instant,
    language: language ?? ownLanguage(league),
    holds,
    onSale: [...new Set(passes.filter((pass) => opens(offer, pass)).map(({ name }) => name))],
    ...answer,
    refusal: answer.refusal && {
      code: answer.refusal.code,
      message: await inNamedLanguage(language, league, () => translated(answer.refusal?.message ?? "")),
    },
    playing: streams.length,
  };
}
