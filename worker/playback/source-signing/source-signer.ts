import type { Settings } from "../../settings.ts";

/** What authorises an own source for one viewer, until it expires. */
export interface SignedSource {
  /** The folder's URL, with a trailing slash. */
  base: string;
  /** Query parameters that each request below `base` needs. */
  query?: string;
  /** Cookies that each request below `base` needs. */
  cookies?: Readonly<Record<string, string>>;
}

/**
 * Signs the folder of a source.
 * @param base the folder's URL, with a trailing slash. @param expiresAt seconds since 1970.
 * @throws SigningError if the site has no key for it.
 */
export type SourceSigner = (settings: Settings, base: string, expiresAt: number) => Promise<SignedSource>;

/** A source cannot be signed. The message is for operators. */
export class SigningError extends Error {
  override name = "SigningError";
}

/** @throws SigningError naming the missing variable. */
export function requireKey(settings: Settings, name: keyof Settings): string {
  const value = settings[name];
  if (typeof value !== "string" || value === "") throw new SigningError(`${name} is not set.`);
  return value;
}
