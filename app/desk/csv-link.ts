/** Address of a CSV file. Its byte order mark tells spreadsheets that it is UTF-8; without it, Excel garbles names such as Zoë. */
export const csvLink = (text: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
