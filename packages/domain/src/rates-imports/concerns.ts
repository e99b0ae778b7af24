/** What is known of a file's assessment numbers once its rows are read. */
export type Acquaintance = {
  /** Properties that the portal has. */
  readonly properties: number;
  /** Sound rows of the file. */
  readonly rows: number;
  /** Of those rows, which name a property that the portal has. */
  readonly known: number;
  /** Of the known, which stand in another postcode than the portal has. */
  readonly elsewhere: number;
  /** Of those that are not known, which stand in a postcode in which the portal has no property. */
  readonly stray: number;
};

const ENOUGH = 10;
/** More than this part of a roll is not added to it at once. */
const PART_ADDED = 1 / 4;

/**
 * True for a file that cannot be this council's, where the portal has a roll: half of the numbers that are known stand somewhere
 * else; or most numbers are unknown, and either half of the rows stand where the council has none, or they are so many that
 * they are a roll themselves. A supplementary roll of new lots is small, and stands where the council is.
 */
export function isAnotherCouncils({ properties, rows, known, elsewhere, stray }: Acquaintance): boolean {
  if (properties < ENOUGH || rows < ENOUGH) return false;
  if (known * 2 >= Math.min(rows, properties)) return elsewhere * 2 >= known;
  return (elsewhere + stray) * 2 >= rows || rows - known >= properties * PART_ADDED;
}

export type RollMoment = { readonly extractedAt: Date; readonly receiptsFile: number | null };
export type RollMomentFault =
  | 'in_future'
  | 'older_extraction'
  | 'mark_needed'
  | 'mark_unknown'
  | 'mark_older'
  | 'mark_after_extraction';

/**
 * What is wrong with what an import says of itself: when the file was extracted, and the last receipts file that the rates
 * system had applied by then. Without that mark nobody knows which of the portal's receipts the balances hold already.
 */
export function rollMomentFault(
  { extractedAt, receiptsFile }: RollMoment,
  known: {
    now: Date;
    /** Of the import before. */
    last: RollMoment | undefined;
    hasTakenMoney: boolean;
    /** When the receipts file that is named was made; undefined where there is none of that number. */
    receiptsFileMadeAt: Date | undefined;
  },
): RollMomentFault | undefined {
  const { now, last, hasTakenMoney, receiptsFileMadeAt } = known;
  if (extractedAt > now) return 'in_future';
  if (last && extractedAt <= last.extractedAt) return 'older_extraction';
  if (receiptsFile === null) return hasTakenMoney || last?.receiptsFile ? 'mark_needed' : undefined;
  // 0: the rates system has applied none yet.
  if (receiptsFile > 0 && !receiptsFileMadeAt) return 'mark_unknown';
  if (last && receiptsFile < (last.receiptsFile ?? 0)) return 'mark_older';
  return receiptsFileMadeAt && receiptsFileMadeAt > extractedAt ? 'mark_after_extraction' : undefined;
}
