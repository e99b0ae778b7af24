import { postingWords } from '@lorikeet/contracts/posting-words';
import type { SaleAccount, SaleDocument, SaleLine } from '@lorikeet/domain/integrations';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import {
  type Cents,
  type Currency,
  type LocalDate,
  negate,
  subCents,
  toCents,
  ZERO,
} from '@lorikeet/domain/kernel';
import type { SALE_ACCOUNTS, SaleRow, StoredLine } from './sales.query.ts';

const GROUPS: Readonly<Record<(typeof SALE_ACCOUNTS)[number], SaleAccount>> = {
  sales: 'sales',
  'dishonour-fee': 'fees',
  'processing-fee': 'fees',
  'bad-debts': 'bad_debts',
  'dispute-losses': 'bad_debts',
};

/** Kinds whose lines are taken back: the document is below zero. */
const TAKEN_BACK = ['invoice_voided', 'dishonour_fee_waived', 'credit_note_issued'];

type Locale = 'en' | 'zh';

/** A row of the ledger’s sales as the document that other programs take in. */
export function documentOf(row: SaleRow, currency: Currency, locale: Locale): SaleDocument {
  const what = wordsOf(row, locale);
  return {
    number: numberOf(row, currency),
    customer: row.customer ?? what,
    email: row.email ?? '',
    day: row.day,
    due: row.due ?? row.day,
    currency,
    lines: row.lines ? ownLines(row, row.lines) : wholeLines(row, what),
  };
}

function ownLines(row: SaleRow, lines: readonly StoredLine[]): SaleLine[] {
  const signed = (cents: number) => (TAKEN_BACK.includes(row.kind) ? negate(toCents(cents)) : toCents(cents));
  return lines.map(({ description, amount, gst, tax }) => ({
    description,
    amount: signed(amount),
    gst: signed(gst),
    // A merchant that is not registered charges none on what others would.
    taxCode: tax === 'taxable' && !row.has_gst ? 'outside' : tax,
    account: GROUPS[row.account],
  }));
}

/** What has no lines of its own is one, two where only a part of it carries GST; the fee that a refund gives back stands apart. */
function wholeLines(row: SaleRow, description: string): SaleLine[] {
  const account = GROUPS[row.account];
  // Without GST as its sale was: a loss, or a sale outside of GST, is not made a GST-free one by being given back.
  const untaxed = row.kind === 'fees' || row.has_gst_free ? 'gst_free' : 'outside';
  const linesOf = (of: SaleAccount, amount: Cents, gst: Cents, taxed: Cents): SaleLine[] => {
    const lines: SaleLine[] = [
      { description, amount: taxed, gst, taxCode: 'taxable', account: of },
      { description, amount: subCents(amount, taxed), gst: ZERO, taxCode: untaxed, account: of },
    ];
    return lines.filter((line) => line.amount !== 0);
  };
  return [
    ...linesOf(account, row.main, row.main_gst, row.main_taxed),
    ...linesOf('fees', row.fee, row.fee_gst, row.fee_taxed),
  ];
}

/** At most 13 signs, which is what MYOB takes, and never the same for two. */
function numberOf({ kind, id, invoice, credit_note, write_off, day }: SaleRow, currency: Currency): string {
  if (credit_note !== null) return formatDocumentNumber('CN', credit_note);
  if (kind === 'fees') return feesNumber(day, currency);
  if (invoice === null) return `ADJ-${id.replaceAll('-', '').slice(-9)}`;
  const printed = formatDocumentNumber('INV', invoice);
  if (write_off !== null) return write_off > 1 ? printed.replace('INV', `W${write_off}`) : `W-${printed}`;
  return TAKEN_BACK.includes(kind) ? `V-${printed}` : printed;
}

/** The document that is all processing fees of a day, which each currency has one of. */
export const feesNumber = (day: LocalDate, currency: Currency): string =>
  `${currency === 'AUD' ? 'FEE' : `F${currency}`}-${day.replaceAll('-', '')}`;
/** What it is called, and who it is for: no customer, as it is of many. */
export const feesWords = postingWords.account.processing_fee;

function wordsOf({ kind }: SaleRow, locale: Locale): string {
  const words: Readonly<Record<string, { en: string; zh: string }>> = postingWords.posting;
  return (kind === 'fees' ? feesWords : words[kind])?.[locale] ?? kind;
}
