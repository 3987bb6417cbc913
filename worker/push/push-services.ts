/** Hosts of browsers' push services: of Chromium, Firefox, Safari and Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/** Whether an endpoint is a browser's own. The site sends to no other address: it is whoever subscribes who names it. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  return protocol === "https:" && port === "" && services.some((service) => service.test(hostname));
}
