import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { PreviousUpload, UrlStorage } from "tus-js-client";
import { z } from "zod";

const stored = z.record(
  z.string(),
  z.object({
    size: z.number().nullable(),
    metadata: z.record(z.string(), z.string()),
    creationTime: z.string(),
    urlStorageKey: z.string(),
    uploadUrl: z.string().nullable(),
    parallelUploadUrls: z.array(z.string()).nullable(),
    fingerprint: z.string(),
  }),
);

/** Unfinished uploads in a file, so that another run of the command can resume them. */
export class UploadStore implements UrlStorage {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async findAllUploads(): Promise<PreviousUpload[]> {
    return Object.values(this.#read());
  }

  async findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    return Object.values(this.#read()).filter((upload) => upload.fingerprint === fingerprint);
  }

  async removeUpload(key: string): Promise<void> {
    const { [key]: _removed, ...rest } = this.#read();
    this.#write(rest);
  }

  async addUpload(fingerprint: string, upload: PreviousUpload): Promise<string> {
    const key = `${fingerprint} ${crypto.randomUUID()}`;
    const { size, metadata, creationTime, uploadUrl, parallelUploadUrls } = upload;
    this.#write({
      ...this.#read(),
      [key]: {
        size,
        metadata,
        creationTime,
        uploadUrl: uploadUrl ?? null,
        parallelUploadUrls: parallelUploadUrls ?? null,
        urlStorageKey: key,
        fingerprint,
      },
    });
    return key;
  }

  #read(): z.infer<typeof stored> {
    return existsSync(this.#file) ? stored.parse(JSON.parse(readFileSync(this.#file, "utf8"))) : {};
  }

  #write(uploads: z.infer<typeof stored>): void {
    writeFileSync(this.#file, JSON.stringify(uploads, null, 2), { mode: 0o600 });
  }
}
