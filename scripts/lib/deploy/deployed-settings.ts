import { z } from "zod";
import { checkedVariables, settingsSections } from "../../../worker/settings.ts";
import { CommandError } from "../report.ts";
import { wrangler } from "./wrangler.ts";

const variables: [string, z.ZodType][] = Object.values(settingsSections).flatMap((section) => Object.entries(section));
const secrets = new Map(variables.filter(([, schema]) => schema.meta()?.secret === true));

/** Placeholders for deployed secrets, whose values cannot be read. The first one that a secret's schema accepts is validated instead. */
const placeholders = ["0".repeat(64), "header: value", ""];

/** The names of all secrets, with what each is for. */
export const secretDescriptions: ReadonlyMap<string, string> = new Map(
  [...secrets].map(([name, schema]) => [name, schema.description ?? ""]),
);

/** Secrets that only this site needs. `npm run provision` generates them at random. */
export const ownSecrets: readonly string[] = Object.keys(settingsSections["Secrets of the site"]);

/** What is wrong with a value for a secret; null when nothing is. */
export function secretProblem(name: string, value: string): string | null {
  if (value === "") return "is empty";
  const parsed = secrets.get(name)?.safeParse(value);
  return parsed?.success === false ? (parsed.error.issues[0]?.message ?? "is malformed") : null;
}

type Variables = Readonly<Record<string, unknown>>;
interface Problem {
  variable: string;
  message: string;
}

/** Problems of these variables and secrets. Zod checks combinations only if each value is valid. */
function problemsOf(vars: Variables, secretNames: readonly string[]): Problem[] {
  const values = secretNames.map((name) => {
    const schema = secrets.get(name);
    return [name, placeholders.find((value) => schema?.safeParse(value).success)];
  });
  const parsed = checkedVariables.safeParse({ ...vars, ...Object.fromEntries(values) });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ variable: path.join("."), message }));
}

/** wrangler.toml sets ENVIRONMENT to local; the file of a deployed environment has to override it. */
const localProblem: Problem = {
  variable: "ENVIRONMENT",
  message:
    "is local, where every emulator answers. It is production, staging or demonstration in the file of the environment",
};

/**
 * Problems that would keep a deployed site from starting, including those that show up only once missing secrets are set.
 * @param secretNames names of the secrets that are set. Their values are not checked.
 */
export function settingsProblems(vars: Variables, secretNames: readonly string[]): Problem[] {
  const present = [...secretNames];
  const found: Problem[] = vars.ENVIRONMENT === "local" ? [localProblem] : [];
  for (;;) {
    const problems = problemsOf(vars, present);
    const added = problems.filter(({ variable }) => found.every((known) => known.variable !== variable));
    found.push(...added);
    const missing = added.map(({ variable }) => variable).filter((name) => secrets.has(name));
    if (missing.length === 0) return found;
    present.push(...missing);
  }
}

/** The secrets without which a site with these variables does not start. */
export const neededSecrets = (vars: Variables): string[] =>
  settingsProblems(vars, [])
    .map(({ variable }) => variable)
    .filter((name) => secrets.has(name));

const secretList = z.array(z.object({ name: z.string() }));

/** Names of an environment's secrets; empty before the first deploy. @throws CommandError */
export async function deployedSecrets(environment: string): Promise<string[]> {
  const { status, stdout, stderr } = await wrangler(["secret", "list", "--format", "json"], environment);
  const output = `${stdout}\n${stderr}`.trim();
  // [code: 10007]: there is no Worker of that name yet.
  if (status !== 0 && /code: 10007\]|not found/i.test(output)) return [];
  const json = /^\[.*^\]|^\[\]/ms.exec(stdout)?.[0];
  if (status !== 0 || json === undefined) throw new CommandError(`wrangler could not list the secrets:\n${output}`);
  return secretList.parse(JSON.parse(json)).map(({ name }) => name);
}
