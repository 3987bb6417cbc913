import { afterEach, expect, it } from "vitest";
import { contactMessage } from "../../../../schemas/content/contact.ts";
import { contactErrors } from "../../../../schemas/content/contact-messages.ts";
import { setLeagueClock } from "../../../../schemas/site/league-clock.ts";

afterEach(() => setLeagueClock({ languages: ["en-GB"] }));

it.each([
  ["en-GB", "4,000"],
  ["de-DE", "4.000"],
])("says how long a message may be as the region of %s writes numbers", (language, limit) => {
  setLeagueClock({ languages: [language] });
  const text = `Write your message, in at most ${limit} characters.`;
  expect(contactErrors.message).toBe(text);
  const { error } = contactMessage.safeParse({ name: "", email: "a@b.example", message: "a".repeat(4001) });
  expect(error?.issues.map(({ message }) => message)).toEqual([text]);
});
