import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type AgreementTerms, agreementText, termsFor } from '../customers/index.ts';

/**
 * What a ratepayer agrees to with an account: debits that vary, on the days and of the amounts that their schedules say.
 * None is tried again by itself: what comes back is spread over the debits that follow.
 */
export async function debitTerms(work: Work): Promise<AgreementTerms> {
  const terms = await termsFor(work, {
    amount: { kind: 'varying' },
    frequency: 'as_advised',
    firstDate: null,
    endDate: null,
    planName: null,
  });
  return { ...terms, retries: 0 };
}

/**
 * True of a direct debit request, aliased as said, that was agreed for debits like those of rates. One that was agreed for a plan
 * or a bill is no authority for them, although it is of the same account: its payer agreed to something else.
 */
export const isForRates = (request: 'm' | 'd'): Sql => {
  const terms = sql`${raw(request)}.terms`;
  return sql`(${terms}->>'frequency' = 'as_advised' and ${terms}->>'amount_rule' = 'varying'
    and ${terms}->>'plan_name' is null and ${terms}->>'bill' is null and ${terms}->>'end_date' is null
    and ${terms}->>'retries' = '0')`;
};

/** Names everything that is agreed to. */
export const nameOfTerms = (terms: AgreementTerms): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 32);

/** The agreement as the ratepayer reads it before they accept. */
export async function debitAgreement(
  work: Work,
  locale: 'en' | 'zh',
): Promise<Output<typeof paymentMethods.getDebitAgreement>> {
  const terms = await debitTerms(work);
  const { title, points, request, service } = agreementText(terms, locale);
  return {
    terms: nameOfTerms(terms),
    version: terms.version,
    title,
    points: [...points],
    sections: [...request, ...service],
  };
}
