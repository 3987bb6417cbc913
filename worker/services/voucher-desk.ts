import type { z } from "zod";
import { type Author, operatorDone } from "../../schemas/desk/fans.ts";
import {
  createdVouchersResponse,
  type operatorVouchersRequest,
  operatorVouchersResponse,
} from "../../schemas/desk/vouchers.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Batches of vouchers, in the payments backend. */
export function voucherDesk(payments: Backend) {
  return {
    /** A backend without vouchers has none. */
    list: async () => (await readBackend(payments, "operator/vouchers", operatorVouchersResponse))?.data ?? [],
    create: async (batch: z.input<typeof operatorVouchersRequest>) =>
      (await postChange(payments, "operator/vouchers", batch, createdVouchersResponse)).data,
    stop: async (id: string, author: Author) =>
      (await postChange(payments, `operator/vouchers/${encodeURIComponent(id)}/stop`, { author }, operatorDone)).data,
  };
}
