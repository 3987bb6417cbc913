import fc from "fast-check";
import type { PageBody } from "../../../schemas/content/page-tree.ts";

const words = fc
  .string({ unit: fc.constantFrom(..."abcdefgh ABC 0123 .,:;!?'\"-_*#&<>[]()`|~+=/@éعß"), minLength: 1, maxLength: 60 })
  .map((value) => value.replace(/\s+/g, " ").trim())
  .filter((value) => value !== "" && !value.startsWith("Table: "));
const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 });
const table = fc
  .record({
    caption: words,
    columns: fc.array(words, { minLength: 2, maxLength: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ caption, columns, rows }) =>
    fc.record({
      caption: fc.constant(caption),
      columns: fc.constant(columns),
      rows: fc.array(fc.array(words, { minLength: columns.length, maxLength: columns.length }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  );
const section: fc.Arbitrary<PageBody["sections"][number]> = fc
  .record(
    {
      heading: words,
      paragraphs: some(words),
      list: some(words),
      table,
      questions: some(fc.record({ question: words, answer: words })),
    },
    { requiredKeys: ["paragraphs", "list", "questions"] },
  )
  .filter(
    ({ heading, paragraphs, list, table: shown, questions }) =>
      heading !== undefined || shown !== undefined || paragraphs.length + list.length + questions.length > 0,
  );

/** The sections of any page's text. */
export const anySections = fc.array(section, { maxLength: 4 });
