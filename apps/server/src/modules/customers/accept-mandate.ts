import { instantAt, localDateAt, localTimeAt, moveBy } from '@lorikeet/domain/kernel';
import { mandateNumber, mandateTable } from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import { storeSharedDocument } from '../../platform/documents/index.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { facilityFor, merchantProfile, nextNumber, refuseClosing } from '../merchants/index.ts';
import { type AgreementFacts, agreementDocument, type MovedFrom } from './agreement/agreement-document.ts';
import { AGREEMENT_VERSION, type AgreementTerms } from './agreement/agreement-terms.ts';
import { agreementText } from './agreement/agreement-text.ts';
import { type CustomerContact, customerContact } from './customer-detail.query.ts';
import { mailAgreement } from './mandate-mail.ts';
import { endPending } from './set-customer-status.ts';

export type AcceptedMandate = {
  customerId: string;
  paymentMethodId: string;
  /** What the payer read and agreed to, by `termsFor`; words of another version than today's are refused. */
  terms: AgreementTerms;
  /** The payer may approve debits from the account without anybody else. */
  soleAuthority: boolean;
  locale: 'en' | 'zh';
  /** How the person was identified. */
  identifiedBy: 'invitation' | 'paper' | 'phone' | 'payment_page' | 'portal' | 'moved_in';
  /** The name of the person who accepts. */
  acceptedBy: string;
  /** Its number, where it was taken before the transaction: then nobody waits for this one's commit. */
  number?: number;
  /** The authority that another provider held, where that is what the payer signed. */
  movedFrom?: MovedFrom & {
    /** Its payer has to be told first: it is pending until `beginMandate`, and nothing can be debited. */
    waits: boolean;
  };
  /** What follows from it, sent once the mandate is and beside its letter. */
  beside?: (mandateId: string) => Promise<void>;
};
export type MandateMade = {
  mandateId: string;
  reference: string;
  documentId: string;
  agreementUrl: string;
};

export const AGREEMENT_PATH = '/api/official/mandate/agreement';

type Method = {
  customer_id: string;
  bsb: string;
  account_masked: string;
  account_name: string;
  bank_name: string | null;
};

/**
 * Records that a payer accepted a direct debit request: an active mandate that keeps what was agreed, its PDF's
 * facts, the copy by mail, and the customer made active who waited for it; one whom staff made inactive stays so. One that is moved in from another provider has no copy by mail,
 * because its payer signs nothing now; one that waits for the notice of the move is pending, and so is its customer. Refuses `mandate.facility_stopped`,
 * `mandate.all_must_sign` and `mandate.agreement_changed`; throws `facility.none` before there is a facility.
 */
export async function acceptMandate(work: Work, accepted: AcceptedMandate): Promise<MandateMade> {
  refuseUnless(accepted.soleAuthority, 'mandate.all_must_sign');
  refuseUnless(accepted.terms.version === AGREEMENT_VERSION, 'mandate.agreement_changed');
  const [, facility, contact, method, merchant] = await Promise.all([
    refuseClosing(work),
    facilityFor(work, { facilityId: accepted.terms.facility_id }),
    customerContact(work, accepted.customerId),
    methodOf(work, accepted),
    merchantProfile(work),
  ]);
  refuseUnless(facility.status === 'active', 'mandate.facility_stopped');
  const number = accepted.number ?? (await nextNumber(work, 'mandate'));
  // After the number, for which requests wait for one another: their ids are in the same order.
  const mandateId = work.newId();
  const facts = factsOf(work, { accepted, method, contact, number });
  const document = storeSharedDocument(work, AGREEMENT_PATH, {
    template: agreementDocument,
    locale: accepted.locale,
    title: `${facts.reference} ${agreementText(facts.terms, accepted.locale).title}`,
    facts,
    subjectKind: 'mandate',
    subjectId: mandateId,
    letterheadImage: merchant.brand.logo?.file,
  });
  const inserted = insertMandate(work, { id: mandateId, documentId: document.id, accepted, facts });
  const { movedFrom } = accepted;
  await work.audit({
    action: movedFrom ? 'mandate.moved_in' : 'mandate.accepted',
    subjectKind: 'mandate',
    subjectId: mandateId,
    person: accepted.customerId,
    after: { reference: facts.reference, bsb: facts.bsb, account: facts.account_masked, terms: facts.terms },
  });
  if (!movedFrom?.waits) await announceAccepted(work, { mandateId, reference: facts.reference, ...accepted });
  const letter = {
    contact,
    brand: merchant.brand,
    customerId: accepted.customerId,
    mandateId,
    facts,
    agreementUrl: document.url,
    locale: accepted.locale,
  };
  await Promise.all([
    document.stored,
    inserted,
    ...(movedFrom ? [] : [mailAgreement(work, letter)]),
    ...(movedFrom?.waits ? [] : [endPending(work, accepted.customerId)]),
    accepted.beside?.(mandateId),
  ]);
  return { mandateId, reference: facts.reference, documentId: document.id, agreementUrl: document.url };
}

function announceAccepted(
  work: Work,
  made: { mandateId: string; customerId: string; paymentMethodId: string; reference: string },
): Promise<void> {
  return work.emit('mandate.accepted', {
    id: made.mandateId,
    customer_id: made.customerId,
    payment_method_id: made.paymentMethodId,
    reference: made.reference,
  });
}

async function methodOf(work: Work, accepted: AcceptedMandate): Promise<Method> {
  return found(
    await work.maybe<Method>(sql`
      select customer_id, bsb, account_masked, account_name, bank_name from payment_methods
      where merchant_id = ${work.merchantId} and id = ${accepted.paymentMethodId}
        and customer_id = ${accepted.customerId} and kind = 'bank_account' and status = 'active'`),
  );
}

type FactsGiven = {
  accepted: AcceptedMandate;
  method: Method;
  contact: CustomerContact;
  number: number;
};

function factsOf(work: Work, { accepted, method, contact, number }: FactsGiven): AgreementFacts {
  const day = localDateAt(work.now, work.timeZone);
  return {
    reference: mandateNumber(number),
    terms: accepted.terms,
    customer_name: contact.name,
    account_name: method.account_name,
    bank_name: method.bank_name,
    bsb: method.bsb,
    account_masked: method.account_masked,
    accepted_by: accepted.acceptedBy,
    accepted_at:
      accepted.movedFrom?.signed_on ?? `${day} ${localTimeAt(work.now, work.timeZone)} ${work.timeZone}`,
    accepted_ip: accepted.movedFrom ? null : (work.actor.ip ?? null),
    accepted_user_agent: accepted.movedFrom ? null : (work.actor.userAgent ?? null),
    identified_by: accepted.identifiedBy,
    moved_from: movedFactsOf(accepted),
  };
}

function movedFactsOf({ movedFrom }: AcceptedMandate): MovedFrom | null {
  if (!movedFrom) return null;
  const { waits: _, ...facts } = movedFrom;
  return facts;
}

async function insertMandate(
  work: Work,
  mandate: { id: string; documentId: string; accepted: AcceptedMandate; facts: AgreementFacts },
): Promise<void> {
  const { accepted, facts } = mandate;
  const { terms } = facts;
  const { movedFrom } = accepted;
  const status = movedFrom?.waits ? mandateTable.initial : moveBy(mandateTable, 'accept').to;
  const acceptedAt = movedFrom ? instantAt(movedFrom.signed_on, '00:00', work.timeZone) : work.now;
  await work.run(sql`
    insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_abn, debit_user_id, on_behalf_of, account_name, bsb, account_masked,
      amount_rule, amount_cents, frequency, first_date, end_date, terms, agreement_version, locale,
      identified_by, accepted_by, accepted_at, accepted_ip, accepted_user_agent, document_id, created_at,
      updated_at)
    values (${work.merchantId}, ${mandate.id}, ${facts.reference}, ${accepted.customerId},
      ${accepted.paymentMethodId}, ${terms.facility_id}, ${status}, ${terms.debit_user_name},
      ${terms.debit_user_abn}, ${terms.debit_user_id}, ${terms.on_behalf_of}, ${facts.account_name}, ${facts.bsb},
      ${facts.account_masked}, ${terms.amount_rule}, ${terms.amount_cents}, ${terms.frequency},
      ${terms.first_date}, ${terms.end_date}, ${JSON.stringify(terms)}, ${terms.version}, ${accepted.locale},
      ${facts.identified_by}, ${facts.accepted_by}, ${acceptedAt}, ${facts.accepted_ip},
      ${facts.accepted_user_agent}, ${mandate.documentId}, ${work.now}, ${work.now})`);
}
