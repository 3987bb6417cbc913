import { type Profile, profile } from "../../schemas/desk/profile.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import { findPage } from "../../schemas/league/build-page-tree.ts";
import { profileFields, profileParts, valueAt } from "../../schemas/league/profile-fields.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

const entries = Object.entries(profileFields);

/** The league's profile with the brand filled in. */
const profileNow = ({ league }: CurrentLeague): Profile =>
  profile.parse(Object.fromEntries(entries.map(([name, { path }]) => [name, valueAt(league, path)])));

export function readProfile(current: CurrentLeague) {
  const now = profileNow(current);
  const { tree, bodies } = current.league;
  const pages = [...bodies.keys()].map((path) => ({ path, title: findPage(tree, path)?.at(-1)?.postTitle ?? path }));
  return { profile: now, revision: partRevision(now), pages };
}

/** A copy of a description with the value at a path replaced. */
function withValue(
  description: Record<string, unknown>,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = description[name];
  const record = typeof inner === "object" && inner !== null ? { ...inner } : {};
  return { ...description, [name]: rest.length === 0 ? value : withValue(record, rest, value) };
}

/** @throws ApiError 409 when it has changed since */
export function changeProfile(current: CurrentLeague, wanted: Profile, revision: string): LeagueChange {
  const before = profileNow(current);
  if (partRevision(before) !== revision) throw changedMeanwhile("the league's profile");
  const then = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(wanted));
  let { description } = current;
  for (const [name, { path }] of entries) {
    if (JSON.stringify(now.get(name)) === JSON.stringify(then.get(name))) continue;
    const raw = valueAt(description, path);
    description = withValue(description, path, withPlaceholders(now.get(name), raw, current.league.brand));
  }
  const parts = profileParts(current.description);
  const changed = [...profileParts(description)].filter(([part, text]) => parts.get(part) !== text);
  return { description, pages: current.pages, parts: changed.map(([part]) => part) };
}
