import { type Cents, toCents } from '@lorikeet/domain/kernel';
import type { Report } from '../faults/fault.ts';
import { soundnessOf } from '../faults/soundness.ts';
import { columnReader } from '../text/column-layout.ts';
import { readDigits } from '../text/read-digits.ts';
import { TOTAL_LAYOUT } from './layout.ts';
import { netCents, type Tally } from './tally.ts';

/** The totals as the file states them, in cents; the net total carries no sign. */
export interface StatedTotal {
  readonly netCents: Cents;
  readonly creditCents: Cents;
  readonly debitCents: Cents;
  readonly count: number;
}

const column = columnReader(TOTAL_LAYOUT);

/** Reads a type 7 record of 120 characters; undefined when one of its numbers is none. */
export function readTotal(record: string, report: Report): StatedTotal | undefined {
  if (column(record, 'filler') !== '999-999') report('filler', 'TOTAL_FILLER');
  const { fault, isSound } = soundnessOf(report);
  const number = (field: keyof StatedTotal): number => {
    const value = readDigits(column(record, field));
    if (value === undefined) fault(field, 'NUMBER');
    return value ?? 0;
  };
  const total: StatedTotal = {
    netCents: toCents(number('netCents')),
    creditCents: toCents(number('creditCents')),
    debitCents: toCents(number('debitCents')),
    count: number('count'),
  };
  return isSound() ? total : undefined;
}

/** Reports where the stated totals differ from what the records come to. */
export function compareTotal(stated: StatedTotal, tally: Tally, report: Report): void {
  if (stated.creditCents !== tally.creditCents) report('creditCents', 'CREDIT_MISMATCH');
  if (stated.debitCents !== tally.debitCents) report('debitCents', 'DEBIT_MISMATCH');
  if (stated.netCents !== netCents(tally)) report('netCents', 'NET_MISMATCH');
  if (stated.count !== tally.count) report('count', 'COUNT_MISMATCH');
}
