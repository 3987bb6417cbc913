/** The statements of a script of SQL. wrangler takes a second to load, and most commands come here rarely. */
export async function splitStatements(script: string): Promise<string[]> {
  const { unstable_splitSqlQuery } = await import("wrangler");
  return unstable_splitSqlQuery(script);
}
