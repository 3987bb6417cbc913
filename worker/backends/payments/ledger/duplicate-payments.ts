import { type LedgerStatement, notRevoked } from "./ledger.ts";

/** A sale that may be a second payment for its pass. Instants are ISO 8601 UTC. */
interface PossibleDuplicate {
  contractID: string;
  accountID: string;
  packageID: string;
  entitlements: readonly string[];
  startsAt: string;
  endsAt: string;
}

/** The operator's name in the audit of what the site does by itself. */
const siteOperator = "the site";

/**
 * Gives a payment back if its account held the pass already by another payment, as when two checkouts are paid at the same moment. It
 * declares a withdrawal, which ends the contract, refunds all of it, and is retried until it is done (contracts/declarations.ts).
 *
 * The statements follow the sale's grants and its contract in one transaction, so that of two payments the one that is stored second
 * finds the first, in whatever order they are reported. The pass counts as held if the other payment grants all that one of the prices
 * in the shop grants, and if it is for the same pass, or both are subscriptions. A payment that was stored before is never given back.
 */
export function duplicateStatements(sale: PossibleDuplicate, now: Date): LedgerStatement[] {
  const { contractID, accountID, packageID, entitlements, startsAt, endsAt } = sale;
  const at = now.toISOString();
  return [
    {
      sql: `WITH own AS (
          SELECT min(id) AS first FROM entitlement_ledger
          WHERE (reference = ?1 OR reference BETWEEN ?1 || ':' AND ?1 || ';') AND revokes IS NULL
          HAVING min(created_at) = ?7
        ), earlier AS (
          SELECT substr(reference, 1, instr(reference || ':', ':') - 1) AS contract, entitlement, starts_at, ends_at
          FROM own CROSS JOIN entitlement_ledger AS grants
          WHERE account_id = ?2 AND reason = 'payment' AND revokes IS NULL AND grants.id < own.first AND ${notRevoked("?7")}
        ), held AS (
          SELECT contract, entitlement FROM earlier LEFT JOIN subscription_terms ON subscription_id = contract
          WHERE starts_at < ?6 AND iif(renews = 0, min(ends_at, paid_until), ends_at) > ?5
            AND NOT EXISTS (SELECT 1 FROM declarations WHERE contract_id = contract AND kind = 'withdrawal')
        ), prices (opens) AS (
          SELECT ?4 UNION SELECT entitlements FROM price_options WHERE package_id = ?3 AND entitlements <> '[]'
        )
        INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund, duplicate_of, credit)
        SELECT 'withdrawal:' || second.id || ':' || second.concluded_at, second.id, ?2, 'withdrawal', ?7, second.amount, min(first.id),
          min(0, second.amount - coalesce(second.net_amount, second.amount))
        FROM contracts AS second JOIN contracts AS first ON first.id IN (SELECT contract FROM held)
          AND (first.title = second.title OR (first.id GLOB 'sub_*' AND second.id GLOB 'sub_*'))
        WHERE second.id = ?1 AND EXISTS (
          SELECT 1 FROM prices WHERE NOT EXISTS (
            SELECT 1 FROM json_each(opens) WHERE value NOT IN (SELECT entitlement FROM held WHERE contract = first.id)
          )
        )
        GROUP BY second.id
        ON CONFLICT (id) DO NOTHING`,
      params: [contractID, accountID, packageID, JSON.stringify(entitlements), startsAt, endsAt, at],
    },
    {
      sql: `INSERT INTO payment_notes
          (id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, created_at, contract)
        SELECT 'duplicate:' || contracts.id, contracts.account_id, 'withdrawal', recipient, title, declared_at, refund, currency,
          concluded_at, declared_at, contracts.id
        FROM declarations JOIN contracts ON contracts.id = contract_id
        WHERE contract_id = ?1 AND duplicate_of IS NOT NULL AND recipient <> ''
        ON CONFLICT (id) DO NOTHING`,
      params: [contractID],
    },
    {
      sql: `INSERT INTO operator_audit (at, operator, account_id, action, detail, reason)
        SELECT declared_at, ?2, contracts.account_id, 'refund', refund || ' ' || currency || ' of ' || contracts.id,
          'A second payment for ' || title || ', which was held by ' || duplicate_of
        FROM declarations JOIN contracts ON contracts.id = contract_id
        WHERE contract_id = ?1 AND duplicate_of IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM operator_audit AS audit WHERE audit.account_id = contracts.account_id AND operator = ?2
            AND instr(detail, ' of ' || contracts.id) > 0
        )`,
      params: [contractID, siteOperator],
    },
  ];
}

/** SQL condition: a contract is a second payment that was given back. @param contract an SQL expression */
export const isDuplicate = (contract: string) =>
  `EXISTS (SELECT 1 FROM declarations WHERE contract_id = ${contract} AND duplicate_of IS NOT NULL)`;
