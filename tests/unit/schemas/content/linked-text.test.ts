import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedText, withoutLinks } from "../../../../schemas/content/linked-text.ts";

it("a text has words and links, in order", () => {
  expect(linkedText("See [tickets](/tickets), or [us](mailto:a@b.example).")).toEqual([
    { text: "See ", href: null },
    { text: "tickets", href: "/tickets" },
    { text: ", or ", href: null },
    { text: "us", href: "mailto:a@b.example" },
    { text: ".", href: null },
  ]);
  expect(withoutLinks("See [tickets](/tickets).")).toBe("See tickets.");
});

it.each(["[x](javascript:alert(1))", "[x](//evil.example)", "[x](http://plain.example)", "[x] (y)", "[x](tickets)"])(
  "%s is words",
  (text) => {
    expect(linkedText(text).filter(({ href }) => href !== null)).toEqual([]);
    expect(withoutLinks(text)).toBe(text);
  },
);

it("no text is lost", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab []()/:") });
  fc.assert(
    fc.property(text, (one) => {
      const whole = linkedText(one).map((part) => (part.href === null ? part.text : `[${part.text}](${part.href})`));
      expect(whole.join("")).toBe(one);
    }),
  );
});
