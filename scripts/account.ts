import type { Author } from "../schemas/desk/fans.ts";
import {
  blockAccount,
  bypassAccount,
  grantEntitlements,
  requireNewPassword,
  revokeEntitlements,
  unblockAccount,
} from "./lib/accounts/account-changes.ts";
import { accountText } from "./lib/accounts/account-text.ts";
import { type AccountListing, createAccount, refusalsOf, showAccount } from "./lib/accounts/accounts.ts";
import { thisOperator } from "./lib/audit.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { notifySite } from "./lib/site/running-site.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage/storage.ts";

const usage = `Usage:
  npm run account -- create EMAIL --password PASSWORD [--name NAME] [--grant ENTITLEMENT]…
  npm run account -- show EMAIL
  npm run account -- block EMAIL       no sign-in, no playback; what plays stops, what is signed in ends
  npm run account -- unblock EMAIL
  npm run account -- new-password EMAIL   the next sign-in asks for a new one; what is signed in ends, and what plays on it
  npm run account -- grant EMAIL ENTITLEMENT…
  npm run account -- revoke EMAIL ENTITLEMENT…
  npm run account -- bypass EMAIL [--off]     everything plays, on as many devices as it likes

Each takes --remote for the deployed site (--env staging: for staging), --reason "WHY" and --as "WHO", which are kept with the change.
The running site hears of a change and ends streams at once: the local one (PORT), or the deployed one at its route or its league's first
domain (--site https://… names another), with its SERVICE_KEY from the environment. Otherwise it finds it within a minute.
Entitlements: live-video, live-audio, video-archive, match-{fixture id}.`;

const commandLine = () =>
  readArguments(usage, {
    allowPositionals: true,
    options: {
      password: { type: "string" },
      name: { type: "string" },
      grant: { type: "string", multiple: true, default: [] },
      off: { type: "boolean", default: false },
      reason: { type: "string", default: "none given" },
      as: { type: "string" },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      site: { type: "string" },
    },
  });
type Values = ReturnType<typeof commandLine>["values"];

/** Lets the running site review the account's streams. */
const reviewStreams = ({ remote, env, site }: Values, userID: string) =>
  notifySite(
    { remote, env, site, usage },
    "/api/standing-changes",
    { data: { attributes: { userID } } },
    { done: "Its streams were reviewed.", later: "Its streams are reviewed within a minute" },
  );

async function show(storage: Databases, email: string): Promise<AccountListing> {
  const account = await showAccount(storage, email);
  if (account === null) throw new CommandError(`There is no account for ${email}.`);
  console.log(accountText(account, await refusalsOf(storage, account.ssoID)));
  return account;
}

interface CommandContext {
  storage: Databases;
  email: string;
  names: string[];
  values: Values;
  author: Author;
  now: Date;
}

/** Each command's change; the account is shown afterwards. */
const commands = new Map<string, (work: CommandContext) => Promise<void>>([
  ["show", async () => {}],
  [
    "create",
    async ({ storage, email, values: { password, name, grant }, author, now }) => {
      if (password === undefined) throw new CommandError(`--password is missing.\n\n${usage}`);
      const account = { email, password, displayName: name, grants: grant };
      const { created } = await createAccount(storage, account, now, author);
      if (!created) throw new CommandError(`There is an account for ${email} already. It stays as it is.`);
    },
  ],
  ["block", ({ storage, email, author, now }) => blockAccount(storage, email, author, now)],
  ["unblock", ({ storage, email, author, now }) => unblockAccount(storage, email, author, now)],
  ["new-password", ({ storage, email, author, now }) => requireNewPassword(storage, email, author, now)],
  ["bypass", ({ storage, email, values, author, now }) => bypassAccount(storage, email, !values.off, author, now)],
  ["grant", ({ storage, email, names, author, now }) => grantEntitlements(storage, email, names, author, now)],
  ["revoke", ({ storage, email, names, author, now }) => revokeEntitlements(storage, email, names, author, now)],
]);
/** Commands that change the account's status, after which streams may have to end. */
const changesStanding = new Set(["block", "unblock", "new-password", "bypass", "grant", "revoke"]);
const takesNames = new Set(["grant", "revoke"]);

await run(async () => {
  const { values, positionals } = commandLine();
  const [name = "", email, ...names] = positionals;
  const command = commands.get(name);
  if (command === undefined) throw new CommandError(usage);
  if (email === undefined) throw new CommandError(`Which account? Give its email address.\n\n${usage}`);
  if (takesNames.has(name) && names.length === 0) throw new CommandError(`Which entitlement?\n\n${usage}`);
  if (!takesNames.has(name) && names.length > 0) throw new CommandError(`What is "${names.join(" ")}"?\n\n${usage}`);

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage(values.env) : openLocalStorage(stateRoot);
  const author = { operator: values.as ?? thisOperator(), reason: values.reason };
  try {
    await command({ storage, email, names, values, author, now: new Date() });
    const account = await show(storage, email);
    if (changesStanding.has(name)) await reviewStreams(values, account.ssoID);
  } finally {
    await storage.close();
  }
});
