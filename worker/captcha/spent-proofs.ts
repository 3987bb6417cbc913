/**
 * Uses a proof up. Of several requests with the same one, in whatever places they arrive, one alone is told true.
 * @param expiresAt seconds since 1970 from which the proof is refused anyway.
 */
export async function spendProof(db: D1Database, id: string, expiresAt: number, now: Date): Promise<boolean> {
  const [, inserted] = await db.batch([
    db.prepare("DELETE FROM spent_proofs WHERE expires_at < ?").bind(Math.floor(now.getTime() / 1000) - 60),
    db.prepare("INSERT INTO spent_proofs (id, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING").bind(id, expiresAt),
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}
