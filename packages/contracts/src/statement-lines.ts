import { z } from 'zod';
import { contract } from './contract.ts';
import { STATEMENT_MARKS, STATEMENT_MATCHES } from './payouts.ts';
import { done, id, localDate } from './wire.ts';

export const listStatementCandidates = contract({
  name: 'listStatementCandidates',
  area: 'merchant',
  method: 'GET',
  path: '/statement/candidates',
  access: 'statements.write',
  summary: 'What a waiting line could be: everything expected of exactly its amount, the nearest day first',
  input: z.strictObject({ id: id('statement_line') }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        as: z.enum(STATEMENT_MATCHES),
        bank_file_id: id('bank_file').nullable(),
        payout_id: id('payout').nullable(),
        returns_file_id: id('returns_file').nullable(),
        posting_id: id('posting').nullable(),
        name: z.string().nullable(),
        merchant: z.string().nullable(),
        date: localDate,
      }),
    ),
  }),
});

/** What names each thing that a line can be; a mark names nothing and has a reason instead. */
const NAMED_BY = {
  debit_file: 'bank_file_id',
  payout: 'payout_id',
  payout_returned: 'payout_id',
  returns: 'returns_file_id',
  shortfall: 'posting_id',
  fee_sweep: 'posting_id',
  bank_fee: 'reason',
  other: 'reason',
} as const satisfies Record<(typeof STATEMENT_MATCHES | typeof STATEMENT_MARKS)[number], string>;
const NAMES = [...new Set(Object.values(NAMED_BY))];

export const resolveStatementLine = contract({
  name: 'resolveStatementLine',
  area: 'merchant',
  method: 'POST',
  path: '/statement/resolve/{id}',
  access: 'statements.write',
  summary:
    "A person says what a waiting line is: something expected, the bank's fee, or something else with a reason",
  input: z
    .strictObject({
      id: id('statement_line'),
      as: z.enum([...STATEMENT_MATCHES, ...STATEMENT_MARKS]),
      bank_file_id: id('bank_file').optional(),
      payout_id: id('payout').optional(),
      returns_file_id: id('returns_file').optional(),
      posting_id: id('posting').optional(),
      reason: z.string().trim().max(200, 'too_long').optional(),
    })
    .superRefine((value, context) => {
      for (const name of NAMES) {
        const isWanted = name === NAMED_BY[value.as];
        if (isWanted === Boolean(value[name])) continue;
        context.addIssue({ code: 'custom', path: [name], message: isWanted ? 'required' : 'invalid' });
      }
    }),
  output: done,
  idempotent: true,
  refusals: ['statement.line_matched', 'statement.not_expected', 'statement.fee_comes_in'],
});
