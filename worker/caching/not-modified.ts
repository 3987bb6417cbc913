/**
 * Whether the client already has this version. A date counts only without an ETag (RFC 9110 §13.2.2). Written by hand because hono/etag
 * compares ETags alone, and would hash every page of a router mounted at the root.
 */
export function isNotModified(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("if-none-match");
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (tags !== null) {
    return tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(headers.get("etag") ?? ""));
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return Date.parse(headers.get("last-modified") ?? "") <= since;
}
