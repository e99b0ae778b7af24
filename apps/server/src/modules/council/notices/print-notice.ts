import { formatVerificationCode, ratingYearName } from '@lorikeet/domain/council';
import { formatMoney, formatPlainAmount, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { sql } from '../../../platform/db/sql.ts';
import { documentFile, storeDocument } from '../../../platform/documents/index.ts';
import { issueTicket } from '../../../platform/files/tickets.ts';
import { found } from '../../../platform/http/problem.ts';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import type { Work } from '../../../platform/work.ts';
import { merchantProfile, merchantTakesOnNew } from '../../merchants/index.ts';
import { type OwedForProperty, owedForProperty } from '../owed-for-property.query.ts';
import { isOutdated, makeCode } from '../property-codes.ts';
import { propertyCrn } from '../property-crn.query.ts';
import { registerAddress } from '../property-mail.ts';
import { addressLine, lockProperty, type PropertyRecord } from '../property-store.ts';
import { ratepayerLimits } from '../ratepayer-limits.query.ts';
import { type noticeFacts, noticePaper, RATES_NOTICE } from './notice-paper.ts';

/** Notices hold codes: only those who may issue one may print one. */
export const noticeFile = documentFile(RATES_NOTICE, 'council.write', [noticePaper]);

type Facts = z.output<typeof noticeFacts>;
type Notice = {
  id: string;
  property_id: string;
  rating_year: number;
  issued_on: LocalDate;
  total_cents: number;
  land_value_cents: number | null;
  concession: string | null;
  concession_cents: number | null;
};

/**
 * Prints a notice with a new verification code, and returns the ticket of the PDF. A copy of one that a later year's has followed
 * has none, and ends none; so has one of a council that is closing, where nobody registers any more. 404.
 */
export async function printNotice(work: Work, noticeId: string): Promise<string> {
  const notice = found(
    await work.maybe<Notice>(sql`
      select n.id, n.property_id, n.rating_year, n.issued_on, n.total_cents, p.land_value_cents,
        c.name as concession, c.yearly_cents as concession_cents
      from rates_notices n
      join properties p on p.merchant_id = n.merchant_id and p.id = n.property_id
      left join rates_concessions c on c.merchant_id = n.merchant_id and c.property_id = n.property_id
        and c.until_on is null
      where n.merchant_id = ${work.merchantId} and n.id = ${noticeId}`),
  );
  const property = await lockProperty(work, notice.property_id);
  const isCopy =
    !(await merchantTakesOnNew(work)) || (await isOutdated(work, property.id, notice.rating_year));
  const code = isCopy ? null : await makeCode(work, property.id, 'notice', notice.rating_year);
  const council = await merchantProfile(work);
  const id = await storeDocument(work, {
    template: noticePaper,
    locale: property.locale,
    title: `${property.locale === 'zh' ? '市政费通知单' : 'Rates notice'} ${property.assessment_number}`,
    facts: await factsOf(work, notice, { property, code, council }),
    subjectKind: 'property',
    subjectId: property.id,
    letterheadImage: council.brand.logo?.file,
  });
  await work.audit({
    action: 'property.notice_printed',
    subjectKind: 'property',
    subjectId: property.id,
    after: { rating_year: notice.rating_year },
  });
  return issueTicket(work, [noticeFile], { kind: RATES_NOTICE, id });
}

type Printed = {
  property: PropertyRecord;
  code: string | null;
  council: Awaited<ReturnType<typeof merchantProfile>>;
};

async function factsOf(work: Work, notice: Notice, { property, code, council }: Printed): Promise<Facts> {
  const { locale, line1, line2, suburb, state, postcode } = property;
  const [owed, { interest_bps: bps }, bpay] = await Promise.all([
    owedForProperty(work, property.id),
    ratepayerLimits(work),
    propertyCrn(work, property.id),
  ]);
  const due = dueBy(owed, notice.rating_year);
  const money = (cents: number) => formatMoney(toCents(cents), 'AUD', locale);
  const day = (date: LocalDate) => dateInWords(date, locale);
  return {
    council: council.tradingName,
    council_lines: [council.address, council.phone, council.email].filter((line) => line !== null),
    owner_name: property.owner_name,
    address_lines: [...[line1, line2].filter((line) => line !== null), `${suburb} ${state} ${postcode}`],
    year: ratingYearName(notice.rating_year),
    property: addressLine(property),
    assessment_number: property.assessment_number,
    issued_on: day(notice.issued_on),
    land_value: notice.land_value_cents === null ? null : money(notice.land_value_cents),
    lines: linesOf(notice, due, { locale, money }),
    owed: money(Math.max(0, due)),
    instalments: owed.instalments
      .filter(({ rating_year }) => rating_year === notice.rating_year)
      .map((one) => ({
        number: String(one.number),
        due: day(one.due_on),
        amount: money(one.amount_cents),
        open: money(one.open_cents),
      })),
    concession:
      notice.concession &&
      [notice.concession, notice.concession_cents === null ? null : money(notice.concession_cents)]
        .filter((part) => part !== null)
        .join(', '),
    interest: bps === null ? null : `${formatPlainAmount(toCents(bps))}%`,
    code: code && formatVerificationCode(code),
    register_url: registerAddress(work.publicUrl, council.slug),
    enquiries:
      [council.phone, council.email].filter((part) => part !== null).join(', ') || council.tradingName,
    bpay,
  };
}

/** What is owed by the notices up to a year's: what later ones ask stands on them, and on no copy of an earlier one. */
const dueBy = ({ owed_cents: owed, instalments }: OwedForProperty, year: number): number =>
  instalments
    .filter(({ rating_year }) => rating_year > year)
    .reduce((rest, { open_cents }) => rest - open_cents, Number(owed));

const LINES = {
  en: { rates: 'Rates and charges of the year', arrears: 'From before', paid: 'Paid or credited' },
  zh: { rates: '本年度市政费及收费', arrears: '以往欠费', paid: '已付或已抵扣' },
} as const;

/** The year's rates, and what stands between them and the total due: owed from before, or paid already. */
function linesOf(
  { total_cents: total }: Notice,
  owed: number,
  { locale, money }: { locale: 'en' | 'zh'; money: (cents: number) => string },
): Facts['lines'] {
  const rest = owed - total;
  return [
    { label: LINES[locale].rates, amount: money(total) },
    ...(rest > 0 ? [{ label: LINES[locale].arrears, amount: money(rest) }] : []),
    ...(rest < 0 ? [{ label: LINES[locale].paid, amount: money(rest) }] : []),
  ];
}
