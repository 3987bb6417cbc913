import type { FileGoal } from "./football-json.ts";

const minute = /(\d{1,3}(?:\+\d{1,2})?)\s*['’]?\s*(\([^)]*\)|\bpen\.?|\bog\b|\bo\.g\.)?/;
const token = new RegExp(`^(.*?)\\s*${minute.source}$`);

/** One side's scorers: `Kane 23', 45+2' (p), Son 60'`, or `-` for none. Null when unreadable. */
export function parseSide(text: string): FileGoal[] | null {
  if (/^[-–]?$/.test(text)) return [];
  const goals: FileGoal[] = [];
  let name = "";
  for (const part of text.split(/,|(?<=['’](?:\s*\([^)]*\))?)\s+(?=[^\s(])/)) {
    const found = token.exec(part.trim());
    if (found === null) return null;
    const [, named = "", at = "", mark = ""] = found;
    if (named !== "") name = named.replace(/^(?:and|&)\s+/i, "");
    if (name === "") return null;
    const kind = mark.toLowerCase().replace(/[^a-z]/g, "");
    goals.push({
      name,
      minute: at.includes("+") ? at : Number(at),
      ...(kind.startsWith("p") && { penalty: true }),
      ...(kind.startsWith("o") && { owngoal: true }),
    });
  }
  return goals;
}

/** Scorers below a match: `(Kane 23'; Salah 80' (p))`, home side first. Null when unreadable. */
export function parseScorers(text: string): { goals1: FileGoal[]; goals2: FileGoal[] } | null {
  const inner = text.trim().replace(/^[([]|[)\]]$/g, "");
  const sides = inner.split(";").map((side) => parseSide(side.trim().replace(/,$/, "")));
  const [goals1, goals2 = []] = sides;
  return goals1 && goals2 && sides.length <= 2 ? { goals1, goals2 } : null;
}
