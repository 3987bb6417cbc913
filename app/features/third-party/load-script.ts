/**
 * Fetches a third party's script and runs it. The page's security policy trusts what its own scripts add ('strict-dynamic'). A
 * script that does not come, because a blocker keeps it away, is nothing to trouble a fan with.
 */
export function loadScript(url: string, attributes: Record<string, string> = {}): void {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.appendChild(script);
}
