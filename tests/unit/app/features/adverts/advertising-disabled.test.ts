import { expect, it } from "vitest";
import { isAdvertisingDisabled } from "../../../../../app/features/adverts/advertising-disabled.ts";

it.each([
  ["/news/newsletter", false],
  ["/news/newsletter/leave-0123456789abcdef0123456789abcdef", true],
  ["/news", false],
  ["/website-privacy-policy", true],
  ["/community/fans", true],
  ["/communityx", false],
])("says whether %s has no adverts: %s", (path, isDisabled) => {
  expect(isAdvertisingDisabled(path, { disabled: false, withoutAdverts: ["/community"] })).toBe(isDisabled);
});
