import type { Settings } from "../settings.ts";

/** A host that serves this site's media: a pathway of content steering. */
interface MediaHost {
  /** Its name in manifests and at the steering server (RFC 8216bis `PATHWAY-ID`, ETSI TS 103 998 `serviceLocation`). */
  pathway: string;
  /** Null: this site. */
  origin: string | null;
}

/** The hosts that serve this site's media, the preferred one first; empty without content steering. */
export function mediaHosts({ MEDIA_HOSTS }: Pick<Settings, "MEDIA_HOSTS">): readonly MediaHost[] {
  if (MEDIA_HOSTS === "") return [];
  return MEDIA_HOSTS.split(" ").map((host) => {
    if (host === "self") return { pathway: host, origin: null };
    const url = new URL(host);
    return { pathway: url.host.replace(":", "-"), origin: url.origin };
  });
}
