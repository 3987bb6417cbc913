import { maxPdfBytes, pdfProblem } from "../../schemas/content/league-document.ts";
import { ApiError } from "../errors.ts";
import { readWithin } from "./request-body.ts";

const maxMegabytes = maxPdfBytes / 1_000_000;

/** Reads a PDF that is a request's entire body. @throws ApiError 413 if it is too large, 422 if its bytes are not a PDF */
export async function readPdf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ApiError(413, "too_large", `A PDF has at most ${maxMegabytes} MB. Save it smaller, and try again.`);
  const bytes = new Uint8Array(body === null ? new ArrayBuffer() : await readWithin(body, maxPdfBytes, tooLarge));
  const problem = pdfProblem(bytes, bytes.length);
  if (problem !== null)
    throw new ApiError(422, "no_pdf", `This file ${problem}. Choose a PDF of at most ${maxMegabytes} MB.`);
  return bytes;
}
