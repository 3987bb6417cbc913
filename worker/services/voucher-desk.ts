import type { z } from "zod";
import { type Author, operatorDone } from "../../schemas/desk/fans.ts";
import {
  createdVouchersResponse,
  type operatorVouchersRequest,
  operatorVouchersResponse,
  type voucherSearch,
} from "../../schemas/desk/vouchers.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Batches of vouchers, in the payments backend. */
export function voucherDesk(payments: Backend) {
  return {
    /** Empty for a backend without vouchers. */
    list: async ({ text, page }: z.output<typeof voucherSearch>) => {
      const query = new URLSearchParams({ text, page: String(page) });
      return (
        (await readBackend(payments, `operator/vouchers?${query}`, operatorVouchersResponse)) ?? {
          data: [],
          more: false,
        }
      );
    },
    create: async (batch: z.input<typeof operatorVouchersRequest>) =>
      (await postChange(payments, "operator/vouchers", batch, createdVouchersResponse)).data,
    stop: async (id: string, author: Author) =>
      (await postChange(payments, `operator/vouchers/${encodeURIComponent(id)}/stop`, { author }, operatorDone)).data,
  };
}
