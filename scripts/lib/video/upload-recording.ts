import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { DetailedError, Upload } from "tus-js-client";
import { CommandError } from "../report.ts";
import { UploadStore } from "./upload-store.ts";

/** Bytes per request: several parts of 8 MiB, below the request limit of Cloudflare's edge. */
const requestBytes = 64 * 1024 * 1024;

export interface UploadRequest {
  entryID: string;
  file: string;
  site: URL;
  serviceKey: string;
  /** File that records unfinished uploads. */
  store: string;
  onProgress: (sent: number, total: number) => void;
}

/** Uploads a recording by tus. An interrupted upload can be resumed, even by another run of the command. @throws CommandError */
export async function uploadRecording({ entryID, file, site, serviceKey, store, onProgress }: UploadRequest) {
  if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`There is no file ${file}.`);
  mkdirSync(dirname(store), { recursive: true });
  const { size, mtimeMs } = statSync(file);
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  const upload = new Upload(createReadStream(file), {
    endpoint: new URL("/origin/video/recordings", site).href,
    headers: { "x-service-key": serviceKey },
    metadata: { entry: entryID, filename: basename(file) },
    uploadSize: size,
    chunkSize: requestBytes,
    retryDelays: [0, 1000, 3000, 10_000, 30_000],
    urlStorage: new UploadStore(store),
    // The same file for the same entry and site resumes; a changed file starts from the beginning.
    fingerprint: async () => [site.origin, entryID, resolve(file), size, mtimeMs].join(" "),
    removeFingerprintOnSuccess: true,
    onProgress,
    onSuccess: () => done(),
    onError: reject,
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
  await promise.catch((error: unknown) => {
    throw new CommandError(problemOf(error, site));
  });
}

function problemOf(error: unknown, site: URL): string {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response == null) return `${site.origin} does not answer. Is it running (npm start)? What was sent is kept.`;
  const status = response.getStatus();
  const text = response.getBody();
  if (text.includes("unknown_entry")) return "There is no recorded entry of this id: create it first, without --live.";
  // Without a valid key, this call may get a 404.
  if (status === 401 || status === 404) return `${site.origin} does not take this SERVICE_KEY.`;
  return `${site.origin} answered ${status}: ${text}`;
}
