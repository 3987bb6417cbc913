import type { ReactNode } from "react";

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values on a card, one per line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="card grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 p-4">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures text-end font-600">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
