import { isPrintedAmount } from '@lorikeet/domain/invoices';
import { parseMoney } from '@lorikeet/domain/kernel';
import type { DebitValues } from './debit-values.ts';

/** In the order in which they stand on the page. */
export const DEBIT_FIELDS = [
  'amount',
  'accepted_by',
  'account_name',
  'bsb',
  'account_number',
  'sole_authority',
  'accepted',
] as const;
export type DebitField = (typeof DEBIT_FIELDS)[number];

/** What is debited, in minor units; null while what was typed is no amount that can be. */
export function debitedCents(values: DebitValues, openCents: number): number | null {
  if (!values.part) return openCents;
  const cents = isPrintedAmount(values.amount.trim()) ? parseMoney(values.amount.trim()) : undefined;
  return cents !== undefined && cents > 0 && cents <= openCents ? cents : null;
}

const amountFault = (values: DebitValues, openCents: number) => {
  if (debitedCents(values, openCents) !== null) return undefined;
  return values.amount.trim() === '' ? 'missing' : 'form';
};

/** As the contract has it, which loads too much to check each letter with. */
const filled = (text: string, form?: RegExp) => {
  if (text.trim() === '') return 'missing';
  return !form || form.test(text.trim()) ? undefined : 'form';
};

/** What is wrong with the form, by the names that its words have. */
export function debitFaults(
  values: DebitValues,
  openCents: number,
): Partial<Record<DebitField, 'missing' | 'form'>> {
  const faults = {
    amount: amountFault(values, openCents),
    accepted_by: filled(values.accepted_by),
    account_name: filled(values.account_name, /^[A-Za-z0-9 &'()*+,./:;=?!@-]{1,32}$/),
    bsb: filled(values.bsb, /^\d{3}[\s-]?\d{3}$/),
    account_number: filled(values.account_number.replaceAll(/\s/g, ''), /^(?!0+$)\d{1,9}$/),
    sole_authority: values.sole_authority ? undefined : ('missing' as const),
    accepted: values.accepted ? undefined : ('missing' as const),
  } as const;
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}
