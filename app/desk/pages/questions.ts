import type { DeskTexts } from "../../../schemas/desk/texts.ts";

/** A question as it is edited, with a key that stays with it while it moves. */
export type Question = DeskTexts["help"]["questions"][number] & { key: string };

export const withKeys = (questions: DeskTexts["help"]["questions"]): Question[] =>
  questions.map((question) => ({ ...question, key: crypto.randomUUID() }));
export const withoutKeys = (questions: readonly Question[]): DeskTexts["help"]["questions"] =>
  questions.map(({ title, body }) => ({ title, body }));
