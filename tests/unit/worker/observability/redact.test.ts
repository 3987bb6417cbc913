import { describe, expect, it } from "vitest";
import { redact } from "../../../../worker/observability/redact.ts";

describe("text for a log", () => {
  it.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    [
      "at go (https://site.example/assets/home-CmFjIUG_.js:1:2345)",
      "at go (https://site.example/assets/home-CmFjIUG_.js:1:2345)",
    ],
    ["no account robin.o-hara+tv@fans.example here", "no account [email] here"],
    ["GET https://site.example/search?q=robin&token=abc failed", "GET https://site.example/search?[query] failed"],
    ["at https://site.example/app.js?v=1:10:5", "at https://site.example/app.js?[query]:10:5"],
    ["/news/newsletter/0123456789abcdefghijABCDEFGHIJ_-0123456789a", "/news/newsletter/[token]"],
    ["card 4242424242424242 declined", "card [number] declined"],
    ["Why? Because", "Why? Because"],
  ])("keeps what failed and nothing of who was there: %s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});
