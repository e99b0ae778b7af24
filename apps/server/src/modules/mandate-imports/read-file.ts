import { maskAccount } from '@lorikeet/bank-files';
import type { Encoding } from '../../platform/lists/read-csv.ts';

/** The first row of a file, and those under it that are shown while its columns are chosen. */
export type FileHead = { headings: string[]; samples: string[][] };

/** A cell as a sample shows it: what has enough digits for an account number is covered. */
export function coverNumber(cell: string): string {
  const digits = cell.replaceAll(/\D/g, '').length;
  const isDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(cell);
  return digits >= 5 && !isDate && /^[\d\s-]+$/.test(cell) ? maskAccount(cell) : cell;
}

/** True where the text stops without a line end. */
export function endsOpen(bytes: Buffer, encoding: Encoding): boolean {
  const end = new TextDecoder(encoding).decode(bytes.subarray(-4));
  return !/[\r\n]\s*$/.test(end);
}
