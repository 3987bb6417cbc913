import { z } from "zod";
import { runQuietly } from "../processes.ts";

export const budgetFile = "tests/budgets.json";

/** A budget: figures by name, and the reason for them. */
const budget = z.object({ why: z.string() }).catchall(z.union([z.number(), z.string()]));
const fileOfBudgets = z.object({ pages: z.record(z.string(), budget) }).catchall(budget);
type Budgets = Record<string, z.infer<typeof budget>>;

/** All budgets in one record: those of pages by path, others by name. */
function parseBudgets(text: string): Budgets {
  const { pages, ...others } = fileOfBudgets.parse(JSON.parse(text));
  return { ...pages, ...others };
}

/** Budgets with a figure that grew or disappeared although their reason is unchanged, in the form "/news: html". */
function grownWithoutReason(before: Budgets, after: Budgets): string[] {
  return Object.entries(after).flatMap(([name, { why, ...figures }]) => {
    const old = before[name];
    if (old === undefined || old.why !== why) return [];
    return Object.keys(old)
      .filter((figure) => figure !== "why" && !(Number(figures[figure]) <= Number(old[figure])))
      .map((figure) => `${name}: ${figure}`);
  });
}

/**
 * Budgets that are higher, or have fewer figures, than in an older version of the file with the same reason. It is enough if the reason is
 * changed in a later commit.
 * @param now current text of the file
 * @param versions older texts of the file
 */
export function budgetsWithoutReason(now: string, versions: readonly string[]): string[] {
  const budgets = parseBudgets(now);
  return [...new Set(versions.flatMap((version) => grownWithoutReason(parseBudgets(version), budgets)))];
}

/**
 * The text of the file in the last four commits that changed it, newest first. The first of them is what uncommitted changes are compared
 * with. Empty without git history, as in an archive of the sources.
 */
export async function committedVersions(): Promise<string[]> {
  const git = (...args: string[]) => runQuietly("git", args).catch(() => null);
  const log = await git("log", "-4", "--format=%H", "--", budgetFile);
  const commits = log?.code === 0 ? log.output.split("\n").filter((line) => line !== "") : [];
  const versions = await Promise.all(commits.map((commit) => git("show", `${commit}:${budgetFile}`)));
  return versions.flatMap((version) => (version?.code === 0 ? [version.output] : []));
}
