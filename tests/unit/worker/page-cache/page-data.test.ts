import { expect, it } from "vitest";
import { takeData } from "../../../../worker/page-cache/page-data.ts";

const enqueue = (text: string) =>
  `<!--$--><script nonce="n-1">window.__reactRouterContext.streamController.enqueue(${text});</script>`;
const close = '<!--$--><script nonce="n-1">window.__reactRouterContext.streamController.close();</script>';
const page = (code: string, ...parts: string[]) =>
  `<html><head></head><body><h1>News</h1><script nonce="n-1"${code}>import "/assets/a.js"</script>${parts.map(enqueue).join("")}${close}</body></html>`;

it("takes the parts of a held page's data, in order, out of its text", () => {
  const parts = [String.raw`"[{\"_1\":2},\"a \\\"quoted\\\" word\"]\n"`, String.raw`"P2:[\"\u003c/script>\");\"]\n"`];
  const taken = takeData(page(' type="held"', ...parts));
  expect(taken?.data).toBe(`[{"_1":2},"a \\"quoted\\" word"]\nP2:["</script>");"]\n`);
  expect(taken?.markup).toBe(
    '<html><head></head><body><h1>News</h1><script nonce="n-1" type="held">import "/assets/a.js"</script><!--$--><!--$--><!--$--></body></html>',
  );
});

it("leaves a page alone whose code runs at once, or that has no data", () => {
  expect(takeData(page("", String.raw`"[1]\n"`))).toBeNull();
  expect(takeData(page(' type="held"'))).toBeNull();
});
