import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
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
