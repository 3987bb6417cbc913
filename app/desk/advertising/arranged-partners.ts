import type { DeskPartners, Partner, PartnerLabel, Tier } from "../../../schemas/desk/partners.ts";

/** A partner and a tier as they are arranged, with a key that stays while they move. */
export type ArrangedPartner = Partner & { key: string };
export type ArrangedTier = Omit<Tier, "partners"> & { key: string; partners: ArrangedPartner[] };

export const newKey = (): string => crypto.randomUUID();

export const arranged = ({ tiers }: DeskPartners): ArrangedTier[] =>
  tiers.map(({ partners, ...tier }) => ({
    ...tier,
    key: newKey(),
    partners: partners.map((partner) => ({ ...partner, key: newKey() })),
  }));

/** What is published of an arrangement. */
export const tiersOf = (tiers: readonly ArrangedTier[]): Tier[] =>
  tiers.map(({ id, title, size, partners }) => ({
    ...{ id, title, size },
    partners: partners.map(({ key: _, ...partner }) => partner),
  }));

/** The tiers with a partner one step up or down: from the end of a tier it goes to the next one. */
export function movedPartner(tiers: readonly ArrangedTier[], key: string, step: -1 | 1): ArrangedTier[] {
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
    const place = staysIn ? at + step : step > 0 ? 0 : others.length;
    return { ...tier, partners: others.toSpliced(place, 0, partner) };
  });
}

/** The tiers with another partner in the place of the one with its key; null takes it off. */
export const withPartner = (tiers: readonly ArrangedTier[], key: string, partner: ArrangedPartner | null) =>
  tiers.map((tier) => ({
    ...tier,
    partners: tier.partners.flatMap((each) => (each.key !== key ? [each] : partner === null ? [] : [partner])),
  }));

/** What is published of labels: without partners that are taken off. */
export function labelsOf(labels: readonly PartnerLabel[], tiers: readonly ArrangedTier[]): PartnerLabel[] {
  const there = new Set(tiers.flatMap(({ partners }) => partners.map(({ id }) => id)));
  return labels.map(({ label, partners }) => ({ label, partners: partners.filter((id) => there.has(id)) }));
}
