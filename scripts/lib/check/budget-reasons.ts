import { z } from "zod";
import { runQuietly } from "../processes.ts";

export const budgetFile = "tests/budgets.json";

/** A budget: figures by name, and why they are what they are. */
const budget = z.object({ why: z.string() }).catchall(z.union([z.number(), z.string()]));
const fileOfBudgets = z.object({ pages: z.record(z.string(), budget) }).catchall(budget);
type Budgets = Record<string, z.infer<typeof budget>>;

/** All budgets of the file's text in one record: those of pages by path, others by name. */
function parseBudgets(text: string): Budgets {
  const { pages, ...others } = fileOfBudgets.parse(JSON.parse(text));
  return { ...pages, ...others };
}

/** The budgets with a figure that grew or went while their reason stayed the same, in the form "/news: html". */
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
 * The budgets that are greater, or of fewer figures, than in one of the older versions of their file, for the same reason. One given
 * afterwards will do.
 * @param now the file's text
 * @param versions its text as it was before
 */
export function budgetsWithoutReason(now: string, versions: readonly string[]): string[] {
  const budgets = parseBudgets(now);
  return [...new Set(versions.flatMap((version) => grownWithoutReason(parseBudgets(version), budgets)))];
}

/**
 * The file's text as its last four commits have it, the newest first: what is not committed is compared with that one. None where
 * there is no history: in an archive of the sources.
 */
export async function committedVersions(): Promise<string[]> {
  const git = (...args: string[]) => runQuietly("git", args).catch(() => null);
  const log = await git("log", "-4", "--format=%H", "--", budgetFile);
  const commits = log?.code === 0 ? log.output.split("\n").filter((line) => line !== "") : [];
  const versions = await Promise.all(commits.map((commit) => git("show", `${commit}:${budgetFile}`)));
  return versions.flatMap((version) => (version?.code === 0 ? [version.output] : []));
}
