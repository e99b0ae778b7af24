import { expect, it } from 'vitest';
import type { Paper } from '../../../platform/documents/index.ts';
import { agreementDocument, agreementFacts } from './agreement-document.ts';
import { AGREEMENT_VERSION } from './agreement-terms.ts';

const terms = {
  facility_id: 'f',
  debit_user_name: 'LORIKEET PAYMENTS',
  debit_user_id: '301500',
  debit_user_abn: null,
  on_behalf_of: 'Harbour Fitness',
  merchant_name: 'Harbour Fitness',
  merchant_abn: null,
  merchant_email: null,
  merchant_phone: null,
  statement_name: 'HARBOUR FITNESS',
  plan_name: 'Gold',
  amount_rule: 'fixed',
  amount_cents: 4_600,
  currency: 'AUD',
  frequency: 'fortnightly',
  first_date: '2026-11-27',
  end_date: null,
  retry_bank_days: 3,
  notice_bank_days: 2,
  variation_days: 14,
  dishonour_fee_cents: 0,
};

/** Everything that the copy of an agreement of a version prints, in its order. */
function copyOf(version: string, locale: 'en' | 'zh'): string[] {
  const printed: unknown[] = [];
  const print = (...what: unknown[]) => void printed.push(...what.flat(2));
  const paper: Paper = {
    letterhead: print,
    title: print,
    section: print,
    text: print,
    note: print,
    list: print,
    scanned: print,
    facts: print,
    table: print,
    fittedTable: print,
  };
  const facts = agreementFacts.parse({
    reference: 'DDR-7F3K-22QA',
    terms: { ...terms, version },
    customer_name: 'Violet Thompson',
    account_name: 'V THOMPSON',
    bank_name: null,
    bsb: '062-000',
    account_masked: '••• 4417',
    accepted_by: 'Violet Thompson',
    accepted_at: '2026-11-21 19:26 Australia/Sydney',
    accepted_ip: null,
    accepted_user_agent: null,
    identified_by: 'invitation',
  });
  agreementDocument.write(paper, facts, locale);
  return printed.map(String);
}

it('calls the words that payers agree to now no draft, and leaves its name to what was agreed to as one', () => {
  expect(AGREEMENT_VERSION).toMatch(/^\d{4}-\d{2}$/);
  for (const locale of ['en', 'zh'] as const) {
    const before = copyOf('2026-11 draft', locale);
    expect(before.filter((line) => line.includes('2026-11 draft'))).toHaveLength(1);
    const now = copyOf(AGREEMENT_VERSION, locale);
    expect(now).toEqual(before.map((line) => line.replace('2026-11 draft', AGREEMENT_VERSION)));
  }
});
