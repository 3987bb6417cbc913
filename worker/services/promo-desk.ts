import { z } from "zod";
import { campaignChanged } from "../../schemas/desk/adverts.ts";
import { deskPromosResponse, type PromoDraft } from "../../schemas/desk/promos.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const listed = z.object({ data: deskPromosResponse });
const changed = z.object({ data: campaignChanged });

/** Calls of the desk for promos, in the promos backend. */
export function promoDesk(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `desk-promos${path}`, body, changed)).data;
  return {
    /** Empty for a backend that does not let the desk manage its promos. */
    list: async () => (await readBackend(backend, "desk-promos", listed))?.data ?? { promos: [] },
    create: (promo: PromoDraft) => change("", { promo }),
    save: (id: number, saved: { version: number; promo: PromoDraft }) => change(`/${id}/save`, saved),
    delete: (id: number, version: number) => change(`/${id}/delete`, { version }),
  };
}
