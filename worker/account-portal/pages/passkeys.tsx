/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { newPasskey, type Passkey } from "../../../schemas/identity/passkey.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { uniqueNames } from "../../../schemas/site/unique-names.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { identityProvider } from "../../identity/create-identity-provider.ts";
import { IdentityError, type Passkeys } from "../../identity/provider.ts";
import { log } from "../../log.ts";
import { handleError, wantsPage } from "../../middleware/error-handler.ts";
import { PasskeyButton } from "../passkey-button.tsx";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { failurePage } from "./error-pages.tsx";

/** The profile's passkeys, with a button to add one; null if the site has no passkeys. */
export async function passkeySection(c: Context<AppEnv>, { accessToken }: SignedInUser) {
  const { passkeys } = identityProvider(c);
  if (passkeys === null) return null;
  const held = await passkeys.list(accessToken).catch((error: unknown) => {
    log("warn", "passkeys could not be read", { requestID: c.get("requestID"), error: String(error) });
    return null;
  });
  return (
    <>
      <h2>{t("Passkeys")}</h2>
      <p>{t("Log in with your fingerprint, your face or your screen lock, without a password.")}</p>
      {held === null ? <p>{t("Your passkeys cannot be shown at the moment.")}</p> : <PasskeyList passkeys={held} />}
      <PasskeyButton c={c} action="add">
        {t("Add a passkey")}
      </PasskeyButton>
    </>
  );
}

const day = leagueFormat({ dateStyle: "medium" });

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const names = uniqueNames(
    passkeys.map(({ name, createdAt }) =>
      t("{name}, since {day}", { name, day: day.format(new Date(createdAt * 1000)) }),
    ),
  );
  return (
    <ul class="rows">
      {passkeys.map(({ id }, index) => {
        const name = names[index] ?? "";
        const remove = t("{act}: {name}", { act: t("Remove"), name });
        return (
          <li key={id}>
            <span>{name}</span>
            <form class="inline" method="post" action="/portal/passkeys/remove" aria-label={remove}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" class="second" aria-label={remove}>
                {t("Remove")}
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}

/** @throws ApiError with a message for the page. */
async function withPasskeyErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    switch (error.kind) {
      case "wrong-passkey":
        throw new ApiError(422, "invalid", t("This passkey could not be kept. You may have it already."));
      case "too-many-tries":
        throw new ApiError(429, "too_many", t("An account has ten passkeys at most. Remove one first."));
      case "refused":
        throw new ApiError(401, "not_signed_in", t("Please log in again."));
      default:
        throw new ApiError(503, "unavailable", t("That did not work on our side. Please try again in a few minutes."));
    }
  }
}

async function requirePasskeyUser(c: Context<AppEnv>): Promise<{ user: SignedInUser; passkeys: Passkeys }> {
  const { passkeys } = identityProvider(c);
  if (passkeys === null) throw new ApiError(404, "not_found", t("This site has no passkeys."));
  const user = await signedInUser(c);
  if (user === null) throw new ApiError(401, "not_signed_in", t("Please log in first."));
  return { user, passkeys };
}

const removalInput = z.object({ id: z.string().min(1).max(1400) });

/** Creates and deletes the signed-in user's passkeys. Creating one needs script. */
export const passkeyRoutes = new Hono<AppEnv>()
  .onError((error, c) => (wantsPage(c) ? failurePage : handleError)(error, c))
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .post("/options", async (c) => {
    const { user, passkeys } = await requirePasskeyUser(c);
    return c.json(await withPasskeyErrors(passkeys.startRegistration(user.accessToken)));
  })
  .post("/", async (c) => {
    const { user, passkeys } = await requirePasskeyUser(c);
    const credential = newPasskey.safeParse(await c.req.json().catch(() => null));
    if (!credential.success) throw new ApiError(422, "invalid", t("This is not a passkey."));
    await withPasskeyErrors(passkeys.register(user.accessToken, credential.data));
    return c.body(null, 204);
  })
  .post("/remove", async (c) => {
    if ((await signedInUser(c)) === null) return toLogin(c);
    const { user, passkeys } = await requirePasskeyUser(c);
    const form = removalInput.safeParse(await c.req.parseBody().catch(() => ({})));
    if (!form.success) throw new ApiError(422, "invalid", t("Say which passkey is to go."));
    try {
      await passkeys.remove(user.accessToken, form.data.id);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      if (error.kind === "refused") return toLogin(c);
      if (error.kind !== "no-such-passkey") {
        log("warn", "passkey was not removed", { requestID: c.get("requestID"), kind: error.kind });
        return c.redirect("/portal/profile?error=unavailable", 303);
      }
    }
    return c.redirect("/portal/profile?updated=passkey-removed", 303);
  });
