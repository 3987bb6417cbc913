/** Beginnings of cells that spreadsheets would run as formulas. Such a cell gets an apostrophe in front, unless it is a number. */
const formula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/** A cell as CSV, quoted where needed: for separators, quotes, line breaks, and spaces at its ends (RFC 4180). */
export const quotedCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function field(value: string | number): string {
  const text = String(value);
  return quotedCell(formula.test(text) && !isNumber.test(text) ? `'${text}` : text);
}

/** Rows as CSV (RFC 4180), in which spreadsheets run no formulas. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
