import { z } from "zod";
import { deskCalls, deskError } from "../../schemas/desk/staff.ts";
import type { StaffCall } from "./staff-call.ts";
import { deskCallList } from "./staff-call-list.ts";

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _schema, ...described } = z.toJSONSchema(schema, { io });
  return described;
};

const content = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: jsonSchema(schema, io) },
});

function parameters({ path, method, input }: StaffCall) {
  const { required = [] } = z.toJSONSchema(input, { io: "input" });
  return Object.entries(input.shape)
    .filter(([name]) => method === "GET" || path.includes(`{${name}}`))
    .map(([name, schema]) => {
      const { description, ...described } = z.record(z.string(), z.unknown()).parse(jsonSchema(schema, "input"));
      const inPath = path.includes(`{${name}}`);
      return {
        name,
        in: inPath ? "path" : "query",
        required: inPath || required.includes(name),
        ...(description !== undefined && { description }),
        schema: described,
      };
    });
}

/** Schema of the body: the call's input without path parameters. */
function body({ path, input }: StaffCall): z.ZodType {
  return z.object(Object.fromEntries(Object.entries(input.shape).filter(([name]) => !path.includes(`{${name}}`))));
}

const requestBody = (call: StaffCall) => ({
  required: true,
  content:
    call.file === null ? content(body(call), "input") : Object.fromEntries(call.file.types.map((type) => [type, {}])),
});

function describe(call: StaffCall) {
  const { action, summary, roles, confirmed, method, response, file } = call;
  const errors = (description: string) => ({ description, content: content(deskError, "output") });
  return {
    [method.toLowerCase()]: {
      operationId: action,
      summary,
      description: `For ${roles.join(", ")}.${confirmed ? " A person's sign-in has to be confirmed within the last ten minutes." : ""}`,
      parameters: parameters(call),
      ...(method === "POST" && { requestBody: requestBody(call) }),
      responses: {
        200: { description: `${summary}.`, content: content(response, "output") },
        400: errors("What was sent is not what the call takes. The message says what is."),
        401: errors("Nobody is signed in to the desk."),
        403: errors(
          "The role may not do that (wrong_role), the key is not for it (wrong_scope), or the sign-in is to be confirmed (confirmation_needed).",
        ),
        404: errors("There is none of that id."),
        409: errors("Somebody else was first, or the league has decided about it."),
        ...(file !== null && { 413: errors(`The file is larger than ${file.maxBytes / 1_000_000} MB.`) }),
        422: errors("It cannot be done. The message says why."),
        503: errors("A backend does not respond."),
      },
    },
  };
}

/** The OpenAPI paths object, with all calls by path and method. */
function describedPaths(): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const call of deskCallList) paths[`/${call.path}`] = { ...paths[`/${call.path}`], ...describe(call) };
  return paths;
}

/** The OpenAPI 3.1 description of the staff calls, generated from their schemas. */
export function deskOpenAPI(origin: string, brand: string): Record<string, unknown> {
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand} desk`,
      version: "1.0.0",
      description:
        "What staff do at the desk. A call is made with the cookie of a session at /desk, or by a tool with a key that an administrator has made for it. Whatever is changed, and whoever's data is looked at, is in the audit log with the reason that the call gives. Within version 1 fields may be added; none is removed or changes its meaning.",
    },
    servers: [{ url: `${origin}${deskCalls}` }],
    security: [{ session: [] }, { key: [] }],
    paths: describedPaths(),
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-desk" },
        key: { type: "http", scheme: "bearer" },
      },
    },
  };
}
