import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
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

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function tar(args: readonly string[], path: string): void {
  const { status, stderr, error } = spawnSync("tar", args, { encoding: "utf8" });
  if (error) throw new CommandError(`tar could not be run: ${error.message}`);
  if (status !== 0) throw new CommandError(`${path} is not a whole backup: ${stderr.trim().split("\n").at(-1)}`);
}

/** The files of a backup in a temporary folder. */
export class Archive {
  private readonly folder = mkdtempSync(join(tmpdir(), "backup-"));

  /** Path of a file of the archive in the temporary folder. Creates its directory. */
  pathOf(path: string): string {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    return join(this.folder, path);
  }

  /** Describes a file that was written at its {@link pathOf}. */
  async added(path: string): Promise<z.output<typeof file>> {
    return { file: path, sha256: await digestOf(this.pathOf(path)) };
  }

  async add(path: string, text: string): Promise<z.output<typeof file>> {
    writeFileSync(this.pathOf(path), text);
    return await this.added(path);
  }

  /** Writes the backup, a compressed tar file, into a file that exists: its permissions stay. */
  write(path: string, manifest: Manifest): void {
    writeFileSync(join(this.folder, "manifest.json"), JSON.stringify(manifest, null, 2));
    tar(["-czf", resolve(path), "-C", this.folder, "."], path);
  }

  /** Unpacks a backup and verifies every file's hash. @throws CommandError unless it is complete and undamaged. */
  async unpack(path: string): Promise<Manifest> {
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`);
    tar(["-xzf", resolve(path), "-C", this.folder], path);
    const manifestFile = join(this.folder, "manifest.json");
    const parsed = manifestSchema.safeParse(
      existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : undefined,
    );
    if (!parsed.success) throw new CommandError(`${path} is no backup of this site, or one of another version.`);
    const damaged: string[] = [];
    for (const { file: entry, sha256 } of [...parsed.data.databases, ...parsed.data.objects]) {
      const at = this.pathOf(entry);
      if (!existsSync(at) || (await digestOf(at)) !== sha256) damaged.push(entry);
    }
    if (damaged.length > 0) throw new CommandError(`${path} is damaged at ${damaged.join(", ")}.`);
    return parsed.data;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
