/** The network of an IP address: an IPv4 address itself, or the /64 of an IPv6 address, because one client has all of it. */
export function clientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [front = "", back] = address.toLowerCase().split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [before, after] = [groups(front), back === undefined ? [] : groups(back)];
  const zeros = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** The network that a request came from; null where the edge does not know it. */
export function requestNetwork(request: Request): string | null {
  const address = request.headers.get("cf-connecting-ip");
  return address === null ? null : clientNetwork(address);
}
