import { passwordLength } from "./password.ts";

/**
 * A problem of a new password: its length, or that it is common or made of the league's own words (NIST SP 800-63B). There are no
 * composition rules, because they make passwords worse.
 * @param leagueName null where it is unknown.
 * @returns null for an acceptable password.
 */
export async function passwordProblem(password: string, leagueName: string | null): Promise<string | null> {
  const { minimum, maximum } = passwordLength;
  if ([...password].length < minimum) return `Password must have at least ${minimum} characters`;
  if (password.length > maximum) return `Password must have at most ${maximum} characters`;
  if (await isCommonPassword(password)) {
    return "Password is one of the most common, which are tried first by those who guess";
  }
  if (hasOnlyWordsOf(password, leagueName ?? "")) {
    return "Password is made of the league's name or the sport's words alone, which are tried first too";
  }
  return null;
}

/** Words that any visitor of a football league's site might choose (docs/identity.md). */
const sportWords = ["football", "soccer", "league", "match", "club", "fans", "fan", "goal", "cup", "password"];

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** Whether a password has letters, but only in words of the league's name and of the sport. */
function hasOnlyWordsOf(password: string, leagueName: string): boolean {
  const letters = wordsOf(password).join("");
  const known = [...wordsOf(leagueName).filter((word) => word.length > 2), ...sportWords].toSorted(
    (a, b) => b.length - a.length,
  );
  return letters !== "" && known.reduce((rest, word) => rest.replaceAll(word, ""), letters) === "";
}

/** How many of the most common passwords that are long enough are refused. */
const commonPasswordCount = 3000;

let commonPasswords: Set<string> | undefined;

/** The list is large, so it loads only when the first password is chosen. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = dictionary["passwords-common"].filter(
    (password) => [...password].length >= passwordLength.minimum,
  );
  return new Set(longEnough.slice(0, commonPasswordCount));
}

/** Whether a password is among the most common ones, ignoring case (NIST SP 800-63B §5.1.1.2). */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= await loadCommonPasswords();
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
