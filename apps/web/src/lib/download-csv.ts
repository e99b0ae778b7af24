/** Gives the person a CSV file that the browser makes: headings to be filled in. */
export function downloadCsv(filename: string, headings: readonly string[]): void {
  // The mark lets spreadsheets read it as UTF-8.
  const url = URL.createObjectURL(new Blob([`\uFEFF${headings.join(',')}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
