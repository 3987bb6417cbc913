/**
 * Loads a third party's script. The content security policy allows scripts that the site's own scripts add ('strict-dynamic'). A
 * script that fails to load, because of a blocker, needs no message.
 */
export function loadScript(url: string, attributes: Record<string, string> = {}): void {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.appendChild(script);
}
