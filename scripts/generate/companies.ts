import { Random } from "./random.ts";

const beginnings = [
  "North",
  "Bright",
  "Harbour",
  "Copper",
  "Swift",
  "Oak",
  "Summit",
  "River",
  "Lantern",
  "Meadow",
  "Anvil",
  "Kestrel",
] as const;
const endings = ["line", "field", "works", "gate", "stone", "path", "well", "mark", "bridge", "forge"] as const;
const trades = [
  "Insurance",
  "Energy",
  "Travel",
  "Coffee",
  "Tools",
  "Telecom",
  "Bank",
  "Foods",
  "Tyres",
  "Paints",
] as const;

/** An invented company name; the same image key always gets the same name. */
export function companyOf(key: string): string {
  const random = new Random(`company ${key}`);
  return `${random.pick(beginnings)}${random.pick(endings)} ${random.pick(trades)}`;
}
