import { z } from "zod";
import { ownSource } from "../../../../../schemas/streaming/own-source.ts";
import { callService } from "./call-service.ts";
import { type Packager, PackagerError } from "./packager.ts";

const video = z.object({
  result: z.object({
    uid: z.string().regex(/^\w{1,64}$/),
    readyToStream: z.boolean().optional(),
    status: z.object({
      state: z.string(),
      pctComplete: z.coerce.number().optional(),
      errorReasonText: z.string().optional(),
    }),
    /** Seconds; -1 before it is known. */
    duration: z.number().optional(),
    playback: z.object({ hls: z.string(), dash: z.string() }).optional(),
  }),
});

/**
 * Cloudflare Stream: it copies the recording from this site, and plays it with signed tokens.
 * @param account the id of the Cloudflare account. @param token an API token with "Stream Write".
 */
export function cloudflareStreamPackager({ account, token }: { account: string; token: string }): Packager {
  const base = `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/stream`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return {
    async start({ name, url }) {
      const body = JSON.stringify({ url, meta: { name }, requireSignedURLs: true });
      const request = new Request(`${base}/copy`, { method: "POST", headers, body });
      return (await callService("Cloudflare Stream", request, video)).result.uid;
    },
    async check(job) {
      const request = new Request(`${base}/${encodeURIComponent(job)}`, { headers });
      const {
        status,
        readyToStream,
        playback,
        duration = -1,
      } = (await callService("Cloudflare Stream", request, video)).result;
      if (status.state === "error") {
        return { state: "failed", problem: status.errorReasonText ?? "Cloudflare Stream could not package it" };
      }
      // `readyToStream` alone is not enough: it is true once some of the qualities can be played.
      if (status.state !== "ready" || readyToStream !== true) {
        return { state: "working", percent: Math.round(status.pctComplete ?? 0) };
      }
      const source = ownSource.safeParse({ hls: playback?.hls, dash: playback?.dash, signing: "cloudflare-stream" });
      if (!source.success) {
        throw new PackagerError("Cloudflare Stream names no address to play it from", { transient: false });
      }
      return { state: "ready", source: source.data, seconds: duration < 0 ? null : Math.round(duration) };
    },
  };
}
