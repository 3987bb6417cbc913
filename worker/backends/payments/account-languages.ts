/*
 * In which language an account is mailed about payments, where it is not the league's own. Most of these mails are brought about by
 * the provider or by the time, when no page is open.
 */

/** Remembers the language of the page that an account does something on; null for the league's own. */
export async function rememberLanguage(
  database: D1Database,
  accountID: string,
  language: string | null,
): Promise<void> {
  await (language === null
    ? database.prepare("DELETE FROM account_languages WHERE account_id = ?").bind(accountID)
    : database
        .prepare(
          `INSERT INTO account_languages VALUES (?, ?)
           ON CONFLICT (account_id) DO UPDATE SET language = excluded.language`,
        )
        .bind(accountID, language)
  ).run();
}

/** @returns null for the league's own language */
export async function rememberedLanguage(database: D1Database, accountID: string): Promise<string | null> {
  return await database
    .prepare("SELECT language FROM account_languages WHERE account_id = ?")
    .bind(accountID)
    .first<string>("language");
}
