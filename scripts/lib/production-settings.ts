import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { checkedVariables, settingsSections } from "../../worker/settings.ts";
import { runQuietly } from "./processes.ts";
import { CommandError } from "./report.ts";

const variables: [string, z.ZodType][] = Object.values(settingsSections).flatMap((section) => Object.entries(section));
const secrets = new Map(variables.filter(([, schema]) => schema.meta()?.secret === true));

/** A deployed secret cannot be read: the first of these that its schema takes stands for its value. */
const wellFormed = ["0".repeat(64), "header: value", ""];

type Variables = Readonly<Record<string, unknown>>;
interface Problem {
  variable: string;
  message: string;
}

/**
 * What would keep the production site from starting.
 * @param secretNames the secrets it has. Their values are not checked.
 */
export function productionProblems(vars: Variables, secretNames: readonly string[]): Problem[] {
  const values = secretNames.map((name) => {
    const schema = secrets.get(name);
    return [name, wellFormed.find((value) => schema?.safeParse(value).success)];
  });
  const parsed = checkedVariables.safeParse({ ...vars, ...Object.fromEntries(values) });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ variable: path.join("."), message }));
}

/** The secrets without which a site with these variables does not start. */
export function neededSecrets(vars: Variables): string[] {
  const needed: string[] = [];
  for (;;) {
    const missing = productionProblems(vars, needed)
      .map(({ variable }) => variable)
      .filter((name) => secrets.has(name) && !needed.includes(name));
    if (missing.length === 0) return needed;
    needed.push(...missing);
  }
}

const secretList = z.array(z.object({ name: z.string() }));

async function deployedSecrets(): Promise<string[]> {
  const { code, output } = await runQuietly("wrangler", ["secret", "list", "--env", "production", "--format", "json"]);
  const json = /^\[.*^\]|^\[\]/ms.exec(output)?.[0];
  if (code !== 0 || json === undefined) {
    throw new CommandError(`wrangler could not list the secrets of the deployed site:\n${output.trim()}`);
  }
  return secretList.parse(JSON.parse(json)).map(({ name }) => name);
}

/**
 * Checks wrangler.toml's production variables, and the names of the deployed secrets.
 * @param options offline: takes the secrets that these variables need as set.
 * @throws CommandError naming what would keep the site from starting.
 */
export async function checkProductionSettings({ offline }: { offline: boolean }): Promise<void> {
  const { vars } = unstable_readConfig({ config: "wrangler.toml", env: "production" }, { hideWarnings: true });
  const problems = productionProblems(vars, offline ? neededSecrets(vars) : await deployedSecrets());
  if (problems.length === 0) return;
  const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`).join("\n");
  throw new CommandError(
    `The deployed site would refuse to start:\n${lines}\nVariables are under [env.production.vars] in wrangler.toml; a secret is set by: npx wrangler secret put NAME --env production`,
  );
}
