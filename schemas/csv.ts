/** What spreadsheets compute instead of showing it: a cell that begins so is given an apostrophe, unless it is a number. */
const formula = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/** A cell as it is written: quoted where it would be read as another, spaces at its ends among them (RFC 4180). */
export const quotedCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function field(value: string | number): string {
  const text = String(value);
  return quotedCell(formula.test(text) && !isNumber.test(text) ? `'${text}` : text);
}

/** Rows as CSV (RFC 4180), which spreadsheets open without computing any of it. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
