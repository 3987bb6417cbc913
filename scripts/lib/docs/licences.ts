import { readFileSync } from "node:fs";
import { z } from "zod";
import { markdownTable } from "./markdown-table.ts";

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().default("none named"),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

/** Every production package by name, with the licences of its versions. @param path of a package-lock.json. */
export function productionLicences(path: string): Map<string, Set<string>> {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(path, "utf8")));
  const licences = new Map<string, Set<string>>();
  for (const [folder, { license, dev, devOptional }] of Object.entries(packages)) {
    if (folder === "" || dev || devOptional) continue;
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    licences.set(name, (licences.get(name) ?? new Set()).add(license));
  }
  return new Map([...licences].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text of docs/licences.md. */
export function licencesDocument(): string {
  const rows = [...productionLicences("package-lock.json")].map(([name, licences]) => [
    `\`${name}\``,
    [...licences].join(", "),
  ]);
  return `${introduction}\n${markdownTable(["Package", "Licence"], rows)}\n`;
}

const introduction = `# Licences of dependencies

<!-- Generated from package-lock.json by \`npm run docs\`. -->

Every package that a deployed site may contain, with the SPDX identifier of its licence. \`tests/unit/docs/licences.test.ts\` lists the allowed
licences: those that require no more than a notice; MPL-2.0, for packages whose files are used unmodified; and the OFL, for fonts. Allowing another
licence is a decision of its own, not part of an update. Compilers for other platforms are listed because a package declares its compilers as optional
dependencies; none of them is deployed.
`;
