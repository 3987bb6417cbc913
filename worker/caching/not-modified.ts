/**
 * Whether the client already has this version (RFC 9110 §13.1.2). Written by hand because hono/etag would hash every page of a router
 * mounted at the root.
 */
export function isNotModified(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("if-none-match");
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (tags === null) return false;
  return tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(headers.get("etag") ?? ""));
}
