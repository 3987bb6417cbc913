import { z } from "zod";
import { settingsSections } from "../../../worker/settings.ts";
import { markdownTable } from "./markdown-table.ts";

/** The part of a variable's JSON Schema that the table shows. */
interface Schema {
  type?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

const schema: z.ZodType<Schema & { takes?: string | undefined; default?: unknown }> = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
  format: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  takes: z.string().optional(),
  default: z.unknown().optional(),
});
const meta = z.object({ description: z.string().min(1), secret: z.boolean().default(false) });

/** Describes the accepted values. */
function accepted({ type, enum: values, anyOf, format, minLength = 0, minimum, maximum }: Schema): string {
  if (values)
    return values
      .filter((value) => value !== "")
      .map((value) => `\`${value}\``)
      .join(", ");
  if (anyOf)
    return anyOf
      .filter((option) => option.const !== "")
      .map(accepted)
      .join(" or ");
  if (type === "integer") return `${minimum} to ${maximum}`;
  if (format === "uri") return "URL";
  if (format === "hostname") return "host name";
  return minLength > 1 ? `at least ${minLength} characters` : "text";
}

function row(name: string, variable: z.ZodType): string[] {
  const { description, secret } = meta.parse(variable.meta());
  const form = schema.parse(z.toJSONSchema(variable, { io: "input", unrepresentable: "any" }));
  const values = form.takes ?? accepted(form);
  const initial = form.default === undefined ? "required" : form.default === "" ? "empty" : `\`${form.default}\``;
  return [`\`${name}\``, secret ? `secret: ${values}` : values, initial, description];
}

/** The text of docs/configuration.md: a table for each section of worker/settings.ts. */
export function configurationDocument(): string {
  const sections = Object.entries(settingsSections).map(([title, variables]) => {
    const rows = Object.entries(variables).map(([name, variable]) => row(name, variable));
    return `## ${title}\n\n${markdownTable(["Variable", "Takes", "Default", "What it does"], rows)}\n`;
  });
  return `${introduction}\n${sections.join("\n")}`;
}

const introduction = `# Configuration

<!-- Generated from worker/settings.ts by \`npm run docs\`. -->

\`wrangler.toml\` contains the bindings and the local variables, \`environments/\` those of deployed sites. \`worker/settings.ts\` parses the variables once
per isolate. If one is missing or malformed, the site does not start, and a log message names the variable. Locally, \`.dev.vars\` overrides variables
and holds the secrets: \`npm start\` generates the required ones at random, and \`.dev.vars.example\` lists all secrets. \`npm run provision\` sets the
secrets of a deployed site ([deploying](deploying.md)). Where a backend's URL is empty, the site uses its embedded backend.
`;
