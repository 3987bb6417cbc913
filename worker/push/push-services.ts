/** Hosts of browsers' push services: of Chromium, Firefox, Safari and Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/** Whether an endpoint belongs to a browser's push service. The site sends to no other URL, because clients choose their endpoint. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  return protocol === "https:" && port === "" && services.some((service) => service.test(hostname));
}
