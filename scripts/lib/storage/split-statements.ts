/**
 * Splits an SQL script into statements. wrangler is imported on demand, because it takes a second to load and most commands never need it.
 */
export async function splitStatements(script: string): Promise<string[]> {
  const { unstable_splitSqlQuery } = await import("wrangler");
  return unstable_splitSqlQuery(script);
}
