import { formatVerificationCode } from '@lorikeet/domain/council';
import { sql } from '../../platform/db/sql.ts';
import { documentFile, storeDocument } from '../../platform/documents/index.ts';
import { issueTicket } from '../../platform/files/tickets.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile, refuseClosing } from '../merchants/index.ts';
import { CODE_SLIP, codeSlip, type codeSlipFacts } from './code-slip.ts';
import { makeLatestCode } from './property-codes.ts';
import { mailCode, registerAddress } from './property-mail.ts';
import { addressLine, lockProperty, type PropertyRecord } from './property-store.ts';
import { refuseNotOpen } from './refuse-not-open.ts';

/** Slips hold codes: only those who may issue one may print one. */
export const slipFile = documentFile(CODE_SLIP, 'council.write', [codeSlip]);

/**
 * A new code for a property's latest notice: earlier ones end, a waiting request is answered. Printed, it answers the path
 * of a single-use ticket for the slip, which can be posted once the council is live; mailed, nothing. Refusals
 * `merchant.closing`, `council.not_live` of a mailed one, and `council.owner_without_email`.
 */
export async function issueCode(
  work: Work,
  propertyId: string,
  deliver: 'print' | 'email',
): Promise<string | null> {
  await (deliver === 'email' ? refuseNotOpen(work) : refuseClosing(work));
  const property = await lockProperty(work, propertyId);
  const { owner_email } = property;
  if (deliver === 'email' && !owner_email) throw new Refusal('council.owner_without_email');
  const code = await makeLatestCode(work, propertyId);
  await work.run(sql`
    update property_code_requests
    set answered_at = ${work.now}, answered_by = ${deliver === 'email' ? 'email' : 'post'}
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and answered_at is null`);
  await work.audit({
    action: 'property.code_issued',
    subjectKind: 'property',
    subjectId: propertyId,
    after: { deliver },
  });
  if (deliver === 'email' && owner_email) {
    await mailCode(work, { ...property, owner_email }, code);
    return null;
  }
  return printSlip(work, property, code);
}

/** Prints a code on a slip to its reader; answers the path of a single-use ticket for it. */
export async function printSlip(work: Work, property: PropertyRecord, code: string): Promise<string> {
  return issueTicket(work, [slipFile], { kind: CODE_SLIP, id: await storeSlip(work, property, code) });
}

async function storeSlip(work: Work, property: PropertyRecord, code: string): Promise<string> {
  const council = await merchantProfile(work);
  const { line1, line2, suburb, state, postcode, locale } = property;
  const facts: (typeof codeSlipFacts)['_output'] = {
    council: council.tradingName,
    council_lines: [council.address, council.phone, council.email].filter((line) => line !== null),
    owner_name: property.owner_name,
    address_lines: [...[line1, line2].filter((line) => line !== null), `${suburb} ${state} ${postcode}`],
    property: addressLine(property),
    assessment_number: property.assessment_number,
    code: formatVerificationCode(code),
    issued_on: dateInWords(work.today, locale),
    register_url: registerAddress(work.publicUrl, council.slug),
  };
  return storeDocument(work, {
    template: codeSlip,
    locale,
    title: locale === 'zh' ? `验证码 ${property.assessment_number}` : `Code ${property.assessment_number}`,
    facts,
    subjectKind: 'property',
    subjectId: property.id,
    letterheadImage: council.brand.logo?.file,
  });
}
