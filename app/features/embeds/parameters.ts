import { data } from "react-router";
import { z } from "zod";
import { nonEmptyParameters } from "../../../schemas/content/embed.ts";

/**
 * Reads an embed's parameters. Empty ones count as not given, others than those named are ignored.
 * @throws an answer of status 400 that says in plain words what is wrong.
 */
export function parseEmbedParameters<Shape extends z.ZodRawShape>(
  shape: Shape,
  url: URL,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(nonEmptyParameters(url));
  if (!parsed.success) throw data(parsed.error.issues.map(({ message }) => message).join(" "), { status: 400 });
  return parsed.data;
}
