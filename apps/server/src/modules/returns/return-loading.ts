import type { ReturnLine } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Facility } from '../merchants/index.ts';

/** A line of a return file with the record type it stood under: 3 refuses a return of ours. */
export type LoadedLine = ReturnLine & { isRefusal: boolean };

/** A return file while its lines are applied. */
export type Loading = {
  fileId: string;
  facility: Facility;
  /** The bank's date of the file. */
  bankDate: LocalDate;
  lines: readonly LoadedLine[];
};

/** What a return file says of one debit that came back. */
export type AppliedReturn = {
  code: string;
  bankDate: LocalDate;
  returnsFileId: string;
  line: number;
};
