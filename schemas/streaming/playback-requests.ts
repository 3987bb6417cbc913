/* Conventions of edge and player for media requests. */

/** The request header with the playback token. It is never in the URL, because URLs end up in logs, caches and histories. */
export const playbackTokenHeader = "x-playback-token";

/**
 * The path segment that signs a CDN's URL, with expiry and signature (worker/playback/signed-folder.ts). Without it, all URLs of a file are
 * equal.
 */
export const signatureFolder = /\/\d{1,12}-[0-9a-f]{64}(?=\/)/;
