import type { Advert, AdvertSlotResponse, FooterAdvert } from "../../../schemas/content/advert.ts";
import type { FooterAdvertsResponse } from "../../../schemas/content/experiment.ts";
import { isLinkTarget } from "../../../schemas/site/site-path.ts";
import {
  arrayOf,
  type Guard,
  integerIn,
  isBoolean,
  isInstant,
  isString,
  objectOf,
  optional,
  orNull,
  where,
} from "../../../schemas/site/type-guards.ts";

/** URL that a link may have: of a page, never `javascript:`. Empty for none. */
const isTarget = where(isString, (text) => text.length <= 2_000 && (text === "" || isLinkTarget(text)));

const isImage = objectOf({
  key: where(isString, (key) => key.length <= 200),
  imageSize: where(isString, (size) => /^\d{1,4}x\d{1,4}$/.test(size)),
});
const nullish = <Value>(is: Guard<Value>) => optional(orNull(is));
const images = { mobile: nullish(isImage), desktop: nullish(isImage) };

const isAdvert: Guard<Advert> = objectOf({
  id: integerIn(1),
  advertName: isString,
  advertRef: isString,
  campaignRef: isString,
  url: isTarget,
  enabled: isBoolean,
  channel: isString,
  childFriendly: isBoolean,
  timings: objectOf({ startUTC: isInstant, endUTC: isInstant }),
  images: objectOf(images),
  adTagID: nullish(isString),
  advertType: isString,
  advertData: nullish(objectOf({ url: isTarget, ...images })),
});

const isFooterAdvert: Guard<FooterAdvert> = objectOf({
  advertID: integerIn(1),
  advertName: isString,
  targetUrl: isTarget,
  childFriendly: isBoolean,
  imageData: objectOf({ Location: isTarget }),
});

/** Guards the response of /api/adverts/slots/{id}: `advertSlotResponse` of schemas/content/advert.ts, without zod. */
export const isAdvertSlotResponse: Guard<AdvertSlotResponse> = objectOf({
  data: orNull(isAdvert),
  adServer: orNull(isString),
});

/** Guards the response of /api/adverts/footer: `footerAdvertsResponse` of schemas/content/experiment.ts, without zod. */
export const isFooterAdvertsResponse: Guard<FooterAdvertsResponse> = objectOf({
  data: orNull(
    objectOf({
      adverts: arrayOf(isFooterAdvert),
      experiment: orNull(
        objectOf({
          experimentID: where(isString, (text) => text.length > 0 && text.length <= 100),
          variants: where(
            arrayOf(
              objectOf({
                variantID: where(isString, (text) => text.length > 0 && text.length <= 100),
                weight: integerIn(1, 1_000),
                advertIDs: arrayOf(integerIn(1)),
              }),
            ),
            (variants) => variants.length > 0,
          ),
        }),
      ),
    }),
  ),
});
