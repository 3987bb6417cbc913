import { z } from "zod";
import { integerParameter } from "../../request/parameters.ts";

/** Path parameters of an advert or a promo. */
export const idParameters = z.object({ id: integerParameter("id", 1, 999_999_999) });
