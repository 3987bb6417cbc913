import { env } from "cloudflare:workers";
import description from "../../../leagues/crown/league.json";
import written from "../../../leagues/crown/passes.json";
import { passesFile } from "../../../schemas/league/passes.ts";
import { passRows } from "../../../scripts/lib/league-load/pass-rows.ts";
import { changeStatements, changesBetween } from "../../../scripts/lib/league-load/row-changes.ts";

/** Statements that put the demo league's passes on sale, in a database without passes. */
export function demoPassStatements(): D1PreparedStatement[] {
  const rows = passRows(passesFile(null).parse(written).passes, description.currency);
  const changes = rows.map(([table, wanted]) => changesBetween(table, [], wanted));
  return changeStatements(changes, 100_000).map(({ sql, params = [] }) => env.PAYMENTS_DB.prepare(sql).bind(...params));
}
