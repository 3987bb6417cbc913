import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

/**
 * `code`: a voucher code whose redemption waited for the sign-in, for a voucher form to continue with. `forms`: how many such forms the
 * page has.
 */
export const pendingVoucher = proxy<{ code: string | null; forms: number }>({ code: null, forms: 0 });
export const usePendingVoucher = storeHook(pendingVoucher);
