import { DetailedError, Upload } from "tus-js-client";

/** Bytes of one request: several parts of 8 MiB, below the limit of the edge. */
const requestBytes = 64 * 1024 * 1024;

/**
 * Sends the bytes of a file from where its upload has stopped (tus 1.0).
 * @param upload the upload's address
 * @returns false where the site knows the upload no more, so that another is to begin. @throws Error when it breaks off, also after retries
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
