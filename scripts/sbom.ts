import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { run, withoutOptions } from "./lib/report.ts";

await run(async () => {
  withoutOptions("Usage: npm run sbom\n\nPrints the bill of materials of what is deployed.");
});

const versions = z.record(z.string(), z.string());
const project = z.looseObject({ name: z.string(), devDependencies: versions });
const lockfile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/*
 * Prints the software bill of materials of the deployed code. npm writes it for a copy of the project without development packages, because
 * `npm sbom --omit dev` on the whole project leaves out packages that a development package needs as well, such as React.
 */
const { devDependencies, ...others } = project.parse(read("package.json"));
const lock = lockfile.parse(read("package-lock.json"));
const kept = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
const needed = Object.entries(devDependencies).filter(([name]) =>
  kept.some(([path]) => path === `node_modules/${name}`),
);
const deployed = { ...others, devDependencies: Object.fromEntries(needed) };
const packages = { ...Object.fromEntries(kept), "": deployed };
const scratch = mkdtempSync(join(tmpdir(), "sbom-"));
try {
  // npm names the product after its folder.
  const folder = join(scratch, deployed.name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify(deployed));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
  const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  execFileSync("npm", ["sbom", ...options], { cwd: folder, stdio: "inherit" });
} finally {
  rmSync(scratch, { recursive: true });
}
