import type { VoucherStart } from "../../../schemas/payments/voucher.ts";
import { voucherMessages } from "../../../schemas/payments/voucher-messages.ts";
import { t, translated } from "../../../schemas/site/messages.ts";
import { requestLanguage } from "../../ui/request-language.tsx";

/** The outcome of redeeming a code. `message` is the server's message; `errorCode` its error code, null after success. */
export interface VoucherOutcome {
  errorCode: string | null;
  message: string;
}

/** Redeems a voucher for the signed-in account. Never throws: errors are outcomes. */
export async function redeemVoucher(code: string, begins: VoucherStart | undefined): Promise<VoucherOutcome> {
  try {
    const [{ voucherResponse }, { apiErrorResponse }, response] = await Promise.all([
      import("../../../schemas/payments/voucher.ts"),
      import("../../../schemas/payments/checkout.ts"),
      fetch("/api/vouchers", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ code, begins, language: requestLanguage() }),
      }),
    ]);
    const body: unknown = await response.json();
    if (response.ok) return { errorCode: null, message: voucherResponse.parse(body).message };
    const { error } = apiErrorResponse.parse(body);
    return { errorCode: error.code, message: translated(error.message) };
  } catch {
    return { errorCode: "unavailable", message: t(voucherMessages.unavailable) };
  }
}
