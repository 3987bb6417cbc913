import { afterEach, expect, it } from "vitest";
import { signInErrors, signInProblemText } from "../../../../schemas/identity/sign-in-errors.ts";
import { type Catalogue, english, setPageLanguage } from "../../../../schemas/site/messages.ts";

const arabic: Catalogue = {
  messages: { [signInErrors.incorrect]: "تعذّر تسجيل الدخول." },
  plurals: {},
  category: () => "other",
};

afterEach(() => setPageLanguage(() => english));

it("says a refused sign-in in the provider's words, and in another language by its code", () => {
  const problem = { code: "incorrect", message: "Incorrect username or password." };
  expect(signInProblemText(problem)).toBe(problem.message);
  setPageLanguage(() => ({ tag: "ar", catalogue: arabic, offered: ["en", "ar"] }));
  expect(signInProblemText(problem)).toBe("تعذّر تسجيل الدخول.");
  expect(signInProblemText({ ...problem, message: signInErrors.incorrect })).toBe("تعذّر تسجيل الدخول.");
  expect(signInProblemText({ ...problem, code: "of a later version" })).toBe(problem.message);
});
