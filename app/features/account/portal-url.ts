import { requestLanguage } from "../../ui/request-language.tsx";

/** URL of an account portal page, in this page's language. @param returnTo path that the portal links back to */
export function portalURL(portal: string, page: string, returnTo?: string): string {
  const language = requestLanguage();
  const back = returnTo === undefined ? [] : [`return=${encodeURIComponent(returnTo)}`];
  const query = language === undefined ? back : [...back, `language=${language}`];
  return `${portal}/${page}${query.length === 0 ? "" : "?"}${query.join("&")}`;
}
