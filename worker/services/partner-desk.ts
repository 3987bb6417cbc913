import { z } from "zod";
import { type deskPartnersRequest, deskPartnersResponse } from "../../schemas/desk/partners.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const response = z.object({ data: deskPartnersResponse });

/** Calls of the desk for partners, in the content backend. */
export function partnerDesk(backend: Backend) {
  return {
    /** Empty for a backend that does not let the desk manage its partners. */
    async read() {
      const found = await readBackend(backend, "desk-partners", response);
      return found?.data ?? { tiers: [], labels: [], header: null, revision: "" };
    },
    change: async (change: z.input<typeof deskPartnersRequest>, staff: string) =>
      (await postChange(backend, "desk-partners", { ...change, staff }, response)).data,
  };
}
