import { data } from "react-router";
import { z } from "zod";
import { nonEmptyParameters } from "../../../schemas/content/embed.ts";

/**
 * Parses an embed's parameters. Empty and unknown ones are ignored.
 * @throws a response with status 404 that names the parameter and its allowed values
 */
export function parseEmbedParameters<Shape extends z.ZodRawShape>(
  shape: Shape,
  url: URL,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(nonEmptyParameters(url));
  if (parsed.success) return parsed.data;
  throw data(parsed.error.issues.map(({ message }) => message).join(" "), { status: 404 });
}
