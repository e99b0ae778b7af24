import { ACCOUNTING_FILES } from '@lorikeet/domain/integrations';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, localDate, optionalText } from './wire.ts';

const terms = {
  file: z.enum(ACCOUNTING_FILES),
  from: localDate,
  to: localDate,
  /** Left out: the merchant’s own. */
  currency: currency.optional(),
};

const name = optionalText(60);

/** What the other program calls its accounts and rates of tax; what is left out is called as in a new company file. */
const names = {
  sales: name,
  fees: name,
  bad_debts: name,
  bank: name,
  taxable: name,
  gst_free: name,
  outside: name,
};

const money = {
  /** Documents of a file of sales, movements of a statement, postings of the journal. */
  count: z.int(),
  /** GST included. Of the journal: its debits. */
  total_cents: cents,
  gst_cents: cents,
};

export const getAccountingFile = contract({
  name: 'getAccountingFile',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/accounting/detail',
  access: 'reports.read',
  summary: 'What a file for an accounting program would hold, beside what the ledger says of the same days',
  input: z.strictObject(terms),
  output: z.strictObject({
    currency,
    currencies: z.array(currency),
    holds: z.strictObject(money),
    /** What the program’s import does not take: credits, money that paid no invoice, or what moved on the other account. */
    left_out: z.strictObject(money),
    /** Balances of the accounts behind it at the end of each day, summed: what they moved by. */
    ledger: z.array(z.strictObject({ account: z.string(), amount_cents: cents })),
    /** Whether both say the same to the cent. */
    is_equal: z.boolean(),
  }),
  shows: ['ledger', 'invoices', 'payments'],
});

export const createAccountingFile = contract({
  name: 'createAccountingFile',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/accounting/create',
  access: 'exports.create',
  summary: 'A ticket of 60 seconds for a file for an accounting program. Needs the right to reports too',
  input: z.strictObject({ ...terms, names: z.strictObject(names).optional() }),
  output: z.strictObject({ path: z.string(), filename: z.string() }),
  secret: true,
  changes: [],
});
