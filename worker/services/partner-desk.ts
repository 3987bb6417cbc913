import { z } from "zod";
import { type deskPartnersRequest, deskPartnersResponse } from "../../schemas/desk/partners.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const response = z.object({ data: deskPartnersResponse });

/** What the desk reads and writes of partners, in the content backend. */
export function partnerDesk(backend: Backend) {
  return {
    /** A backend that keeps its partners to itself has none for the desk. */
    async read() {
      const found = await readBackend(backend, "desk-partners", response);
      return found?.data ?? { tiers: [], labels: [], header: null, revision: "" };
    },
    change: async (change: z.input<typeof deskPartnersRequest>, staff: string) =>
      (await postChange(backend, "desk-partners", { ...change, staff }, response)).data,
  };
}
