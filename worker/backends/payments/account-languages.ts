/*
 * The language of an account's mails about payments, if it is not the league's own. It is stored because the provider or a schedule
 * triggers most of these mails, when no page is open.
 */

/** Stores the language of the page on which an account acts; null for the league's own. */
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
