import { staffRole, staffRoles } from "../schemas/desk/staff.ts";
import { emailAddress } from "../schemas/identity/sign-in.ts";
import { invitationDays, invitationURL } from "../worker/desk/staff.ts";
import { inviteStaff, removeStaff, staffOf } from "./lib/accounts/staff.ts";
import { thisOperator } from "./lib/audit.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { configuredPort } from "./lib/site/port.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { openLocalStorage, openRemoteStorage } from "./lib/storage/storage.ts";

const usage = `Usage:
  npm run staff -- list
  npm run staff -- invite EMAIL --role ROLE    prints a link that is good once, for ${invitationDays} days
  npm run staff -- remove EMAIL                no desk any more, at once

ROLE is one of ${staffRoles.join(", ")}.
Each takes --remote for the deployed site (--env staging: for staging), --site https://desk.league.example for the link's address,
--reason "WHY" and --as "WHO", which are kept in the desk's audit log. At the desk an administrator invites by mail.`;

await run(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      role: { type: "string" },
      reason: { type: "string", default: "none given" },
      as: { type: "string" },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      site: { type: "string" },
    },
  });
  const [command = "", typed, ...more] = positionals;
  const takesEmail = command === "invite" || command === "remove";
  if (!(takesEmail || command === "list") || more.length > 0) throw new CommandError(usage);
  if (takesEmail !== (typed !== undefined)) throw new CommandError(`Whom? Give an email address.\n\n${usage}`);
  const email = emailAddress.safeParse(typed ?? "nobody@league.example");
  if (!email.success) throw new CommandError(`"${typed}" is not an email address.`);
  const role = staffRole.safeParse(values.role);
  if (command === "invite" && !role.success) throw new CommandError(`As what? Give a role.\n\n${usage}`);
  if (values.remote && command === "invite" && values.site === undefined) {
    throw new CommandError(`Where is the desk? Give its address with --site.\n\n${usage}`);
  }

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage(values.env) : openLocalStorage(stateRoot);
  const author = { operator: values.as ?? thisOperator(), reason: values.reason };
  try {
    if (command === "invite" && role.success) {
      const token = await inviteStaff(storage, email.data, role.data, author, new Date());
      console.log(`${email.data}, ${role.data}, opens this within ${invitationDays} days, once:\n`);
      console.log(`  ${invitationURL(values.site ?? `http://localhost:${configuredPort()}`, token)}\n`);
    }
    if (command === "remove") await removeStaff(storage, email.data, author, new Date());
    const staff = await staffOf(storage);
    if (staff.length === 0) console.log("Nobody uses the desk.");
    for (const { email: address, name, role: held, state } of staff) {
      console.log(`${address}  ${held}  ${state}${name === "" ? "" : `  ${name}`}`);
    }
  } finally {
    await storage.close();
  }
});
