/** A name as a bank file may carry it: capitals, accents taken off, other scripts left out, cut to the column. */
export const bankText = (name: string, length: number): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, length)
    .trim();
