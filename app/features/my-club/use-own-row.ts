import { useEffect, useState } from "react";
import { isInteger, isNumber, isString, objectOf } from "../../../schemas/site/type-guards.ts";

const isOwnRow = objectOf({
  data: objectOf({
    competitionID: isInteger,
    row: objectOf({
      position: isInteger,
      club: objectOf({ id: isInteger, slug: isString, shortName: isString, crestURL: isString }),
      played: isInteger,
      goalDifference: isInteger,
      points: isInteger,
      pointsPerGame: isNumber,
    }),
  }),
});

/** A club's row in its division's table; null until loaded, and for a club without a division. */
export function useOwnRow(clubID: number | null) {
  const [own, setOwn] = useState<(typeof isOwnRow extends (value: unknown) => value is infer Own ? Own : never) | null>(
    null,
  );
  useEffect(() => {
    if (clubID === null) return;
    const unmounted = new AbortController();
    fetch(`/api/v1/tables/row?clubID=${clubID}`, { signal: unmounted.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((body: unknown) => setOwn(isOwnRow(body) ? body : null))
      // Without the row, the table stays as it is for everybody.
      .catch(() => {});
    return () => unmounted.abort();
  }, [clubID]);
  return own?.data.row.club.id === clubID ? own.data : null;
}
