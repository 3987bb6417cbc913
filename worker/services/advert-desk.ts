import { z } from "zod";
import { type AdvertDraft, campaignChanged, storedAdverts } from "../../schemas/desk/adverts.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const listed = z.object({ data: storedAdverts });
const changed = z.object({ data: campaignChanged });

/** Calls of the desk for adverts, in the advertising backend. */
export function advertDesk(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `desk-adverts${path}`, body, changed)).data;
  return {
    /** Empty for a backend that does not let the desk manage its adverts. */
    list: async () => (await readBackend(backend, "desk-adverts", listed))?.data ?? { adverts: [], slots: [] },
    create: (advert: AdvertDraft) => change("", { advert }),
    save: (id: number, saved: { version: number; advert: AdvertDraft }) => change(`/${id}/save`, saved),
    delete: (id: number, version: number) => change(`/${id}/delete`, { version }),
  };
}
