import type { EntryLine } from '@lorikeet/bank-files';
import type { PlatformFeeEntry } from '@lorikeet/domain/fees';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Facility } from '../merchants/index.ts';

/** A line of a return file with its record type: 3 refuses a return of ours. */
export type LoadedLine = EntryLine;

/** A return file while its lines are applied. */
export type Loading = {
  fileId: string;
  facility: Facility;
  /** The bank's date of the file. */
  bankDate: LocalDate;
};

/** A return file's line about one debit. */
export type AppliedReturn = {
  code: string;
  bankDate: LocalDate;
  returnsFileId: string;
  line: number;
  /** What the platform charges for returns of the bank's date. */
  fee: PlatformFeeEntry;
};
