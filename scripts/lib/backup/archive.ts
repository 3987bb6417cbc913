import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { databaseNames } from "../../../worker/env.ts";
import { CommandError } from "../report.ts";

/** A file of the archive: its path there, and the SHA-256 of its bytes. */
const file = z.object({ file: z.string().regex(/^(databases|objects)\/[\w.]+$/), sha256: z.string() });

/** manifest.json of a backup. */
export const manifestSchema = z.object({
  version: z.literal(1),
  /** ISO 8601 UTC. */
  madeAt: z.iso.datetime(),
  /** "this machine", or the environment. */
  source: z.string(),
  databases: z.array(file.extend({ name: z.enum(databaseNames), rows: z.record(z.string(), z.int()) })),
  objects: z.array(
    file.extend({
      key: z.string(),
      headers: z.record(z.string(), z.string()),
      custom: z.record(z.string(), z.string()),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

const digest = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

function tar(args: readonly string[], path: string): void {
  const { status, stderr, error } = spawnSync("tar", args, { encoding: "utf8" });
  if (error) throw new CommandError(`tar could not be run: ${error.message}`);
  if (status !== 0) throw new CommandError(`${path} is not a whole backup: ${stderr.trim().split("\n").at(-1)}`);
}

/** The files of a backup in a temporary folder. */
export class Archive {
  private readonly folder = mkdtempSync(join(tmpdir(), "backup-"));

  add(path: string, bytes: Uint8Array | string): z.output<typeof file> {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), bytes);
    return { file: path, sha256: digest(bytes) };
  }

  /** Writes the backup: a compressed tar file, only its owner's to read. */
  write(path: string, manifest: Manifest): void {
    writeFileSync(join(this.folder, "manifest.json"), JSON.stringify(manifest, null, 2));
    writeFileSync(path, "", { mode: 0o600 });
    tar(["-czf", resolve(path), "-C", this.folder, "."], path);
  }

  /** Unpacks a backup and checks every file in it. @throws CommandError unless it is whole. */
  unpack(path: string): Manifest {
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`);
    tar(["-xzf", resolve(path), "-C", this.folder], path);
    const manifestFile = join(this.folder, "manifest.json");
    const parsed = manifestSchema.safeParse(
      existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : undefined,
    );
    if (!parsed.success) throw new CommandError(`${path} is no backup of this site, or one of another version.`);
    const damaged = [...parsed.data.databases, ...parsed.data.objects].filter(
      (entry) => !existsSync(join(this.folder, entry.file)) || digest(this.read(entry.file)) !== entry.sha256,
    );
    if (damaged.length > 0)
      throw new CommandError(`${path} is damaged at ${damaged.map((one) => one.file).join(", ")}.`);
    return parsed.data;
  }

  read(path: string): Uint8Array {
    return readFileSync(join(this.folder, path));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
