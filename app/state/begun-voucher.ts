import { proxy } from "valtio";

/** A code whose redemption waited for the sign-in, for a voucher form to go on with; how many of those the page has. */
export const begunVoucher = proxy<{ code: string | null; forms: number }>({ code: null, forms: 0 });
