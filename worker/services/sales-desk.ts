import type { z } from "zod";
import { operatorDone } from "../../schemas/desk/fans.ts";
import {
  type MatchHolders,
  operatorGiftsResponse,
  operatorInboxResponse,
  operatorMatchHoldersResponse,
  type operatorPassArrangement,
  type operatorPassCreation,
  operatorPassesResponse,
  type operatorPassSave,
  type operatorPassWithdrawal,
  type operatorPriceChange,
  operatorSalesResponse,
  operatorSoldMatchesResponse,
  type SalesFigures,
  type SalesInbox,
  type SoldGift,
  type SoldPass,
} from "../../schemas/desk/sales.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const postPasses = async (payments: Backend, path: string, change: object) =>
  (await postChange(payments, path, change, operatorDone)).data;

/** Sales figures and sold passes, in the payments backend. */
export function salesDesk(payments: Backend) {
  return {
    /** Empty for a backend without figures. */
    async figures(from: string, to: string): Promise<SalesFigures> {
      const query = new URLSearchParams({ from, to });
      const found = await readBackend(payments, `operator/sales?${query}`, operatorSalesResponse);
      return found?.data ?? { from, to, money: [], passes: [] };
    },
    async passes(): Promise<SoldPass[]> {
      return (await readBackend(payments, "operator/sales/passes", operatorPassesResponse))?.data ?? [];
    },
    changePrice: async (id: string, change: z.input<typeof operatorPriceChange>) =>
      (await postChange(payments, `operator/sales/prices/${encodeURIComponent(id)}`, change, operatorDone)).data,
    createPass: (creation: z.input<typeof operatorPassCreation>) =>
      postPasses(payments, "operator/sales/passes", creation),
    savePass: (id: string, saved: z.input<typeof operatorPassSave>) =>
      postPasses(payments, `operator/sales/passes/${encodeURIComponent(id)}/save`, saved),
    withdrawPass: (id: string, withdrawal: z.input<typeof operatorPassWithdrawal>) =>
      postPasses(payments, `operator/sales/passes/${encodeURIComponent(id)}/withdraw`, withdrawal),
    arrangePasses: (arrangement: z.input<typeof operatorPassArrangement>) =>
      postPasses(payments, "operator/sales/passes/arrange", arrangement),
    /** How many passes have been sold for each match, by match id. Empty for a backend without this call. */
    async soldMatches(): Promise<ReadonlyMap<number, number>> {
      const found = await readBackend(payments, "operator/sales/matches", operatorSoldMatchesResponse);
      return new Map(found?.data.map(({ match, passes }) => [match, passes]));
    },
    /** How many have a pass for a match. Nobody for a backend without this call. */
    async matchHolders(match: number): Promise<MatchHolders> {
      const found = await readBackend(payments, `operator/sales/matches/${match}`, operatorMatchHoldersResponse);
      return found?.data ?? { passes: 0, given: 0, codes: 0 };
    },
    async gifts(): Promise<SoldGift[]> {
      return (await readBackend(payments, "operator/sales/gifts", operatorGiftsResponse))?.data ?? [];
    },
    async inbox(): Promise<SalesInbox> {
      const found = await readBackend(payments, "operator/sales/inbox", operatorInboxResponse);
      return found?.data ?? { disputes: [], refunds: [] };
    },
  };
}
