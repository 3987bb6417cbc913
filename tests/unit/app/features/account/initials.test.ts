import { expect, it } from "vitest";
import { initials } from "../../../../../app/features/account/initials.ts";

it.each([
  ["Robin Hale", "RH"],
  ["robin", "R"],
  ["robin.hale", "RH"],
  ["Ana María de la Cruz", "AC"],
  ["  ", ""],
  ["محمد صلاح", "مص"],
  ["𝒜lex", "𝒜"],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
