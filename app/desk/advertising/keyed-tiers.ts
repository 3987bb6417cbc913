import type { DeskPartners, Partner, PartnerLabel, Tier } from "../../../schemas/desk/partners.ts";

/** A partner and a tier while they are edited, with a key that is stable when they move. */
export type KeyedPartner = Partner & { key: string };
export type KeyedTier = Omit<Tier, "partners"> & { key: string; partners: KeyedPartner[] };

export const newKey = (): string => crypto.randomUUID();

export const toKeyedTiers = ({ tiers }: DeskPartners): KeyedTier[] =>
  tiers.map(({ partners, ...tier }) => ({
    ...tier,
    key: newKey(),
    partners: partners.map((partner) => ({ ...partner, key: newKey() })),
  }));

/** The tiers to publish, without keys. */
export const tiersOf = (tiers: readonly KeyedTier[]): Tier[] =>
  tiers.map(({ id, title, size, partners }) => ({
    ...{ id, title, size },
    partners: partners.map(({ key: _, ...partner }) => partner),
  }));

/** Moves a partner up or down by one place. From the end of a tier it goes to the next tier. */
export function movedPartner(tiers: readonly KeyedTier[], key: string, step: -1 | 1): KeyedTier[] {
  const from = tiers.findIndex(({ partners }) => partners.some((each) => each.key === key));
  const partners = tiers[from]?.partners ?? [];
  const at = partners.findIndex((each) => each.key === key);
  const [partner] = partners.slice(at, at + 1);
  if (partner === undefined) return [...tiers];
  const staysIn = at + step >= 0 && at + step < partners.length;
  const to = staysIn ? from : from + step;
  if (tiers[to] === undefined) return [...tiers];
  return tiers.map((tier, index) => {
    const others = tier.partners.filter((each) => each !== partner);
    if (index !== to) return { ...tier, partners: others };
    const position = staysIn ? at + step : step > 0 ? 0 : others.length;
    return { ...tier, partners: others.toSpliced(position, 0, partner) };
  });
}

/** Replaces the partner with this key; null removes it. */
export const withPartner = (tiers: readonly KeyedTier[], key: string, partner: KeyedPartner | null) =>
  tiers.map((tier) => ({
    ...tier,
    partners: tier.partners.flatMap((each) => (each.key !== key ? [each] : partner === null ? [] : [partner])),
  }));

/** The labels to publish, without partners that were removed. */
export function labelsOf(labels: readonly PartnerLabel[], tiers: readonly KeyedTier[]): PartnerLabel[] {
  const there = new Set(tiers.flatMap(({ partners }) => partners.map(({ id }) => id)));
  return labels.map(({ label, partners }) => ({ label, partners: partners.filter((id) => there.has(id)) }));
}
