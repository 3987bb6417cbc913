/*
 * What edge and player agree on for requests of media.
 */

/** The request header of a playback token. It is never in the URL: URLs end up in logs, caches and histories. */
export const playbackTokenHeader = "x-playback-token";

/** The folder that signs a CDN's URL, of expiry and signature (worker/playback/signed-folder.ts). Without it, all URLs of a file are equal. */
export const signatureFolder = /\/\d{1,12}-[0-9a-f]{64}(?=\/)/;
