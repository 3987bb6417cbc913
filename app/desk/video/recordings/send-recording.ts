import { DetailedError, Upload } from "tus-js-client";

/** Bytes per request: several parts of 8 MiB, below the edge's limit for request bodies. */
const requestBytes = 64 * 1024 * 1024;

/**
 * Sends the bytes of a file, resuming where its upload has stopped (tus 1.0).
 * @param upload URL of the upload
 * @returns false if the site no longer knows the upload, so that a new one is needed. @throws Error if it fails even after retries
 */
export async function sendRecording(
  file: File,
  upload: string,
  onProgress: (sent: number, total: number) => void,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  new Upload(file, {
    uploadUrl: upload,
    chunkSize: requestBytes,
    retryDelays: [0, 1000, 3000, 10_000, 30_000],
    storeFingerprintForResuming: false,
    onProgress,
    onSuccess: () => resolve(true),
    onError: (error) => {
      const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
      if (status === 404) resolve(false);
      else reject(error);
    },
  }).start();
  return await promise;
}
