import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as cardLinks from '@lorikeet/contracts/card-links';
import { formatMoney } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { payableOf } from '../../invoices/index.ts';
import { type MerchantProfile, merchantProfile, shownBrand } from '../../merchants/index.ts';
import { AGREEMENT_VERSION, agreementPoints } from '../agreement/agreement-words.ts';
import { cardFeesNow, cardsOffered } from '../cards-offered.ts';
import { latestCheck } from '../checks/check-store.ts';
import type { CardFacts, CardRail } from '../ports.ts';
import { type CardLink, heldLink } from './card-link-store.ts';
import { ratesPaidBy } from './rates-paid.query.ts';

export type LinkPage = Output<typeof cardLinks.openCardLink>;
type Shown = { network: CardFacts['network']; last4: string };

export const unknownLink = (locale: 'en' | 'zh'): LinkPage => ({
  face: 'unknown',
  locale,
  merchant: null,
  name: null,
  old_card: null,
  currency: 'AUD',
  owed_cents: 0 as LinkPage['owed_cents'],
  card: null,
  kept_card: null,
});

/** The page of a link as it is now. */
export async function linkPage(
  work: Work,
  id: string,
  given: { rail: CardRail | undefined; locale: 'en' | 'zh' | undefined },
): Promise<LinkPage> {
  const link = await heldLink(work, id);
  if (!link) return unknownLink(given.locale ?? 'en');
  const kept = await keptBy(work, link);
  const agreed = kept ? undefined : await agreedNow(work, link, given.locale ?? link.locale);
  const merchant = agreed?.merchant ?? (await merchantProfile(work));
  return {
    face: kept ? 'kept' : 'open',
    locale: link.locale,
    merchant: shownMerchant(merchant),
    name: link.name,
    old_card: link.old && { network: link.old.network, last4: link.old.last4 },
    currency: link.currency,
    owed_cents: await owedBy(work, link),
    card:
      given.rail && agreed && (await cardsOffered(work))
        ? {
            points: agreed.points,
            terms: agreed.terms,
            first_on: null,
            sandbox: given.rail.isSandbox,
            stripe_key: given.rail.stripeKey,
            check: await latestCheck(work, id),
          }
        : null,
    kept_card: kept ?? null,
  };
}

/** What a payer of a link agrees to at this moment, and its name: another card, fee or version gives another. */
export async function agreedNow(work: Work, link: CardLink, locale: 'en' | 'zh') {
  const [merchant, fees, owed, paid] = await Promise.all([
    merchantProfile(work),
    cardFeesNow(work),
    owedBy(work, link),
    link.old ? ratesPaidBy(work, link.old.methodId) : [],
  ]);
  const rates = paid.map(({ place }) => place);
  const agreedTo = { version: AGREEMENT_VERSION, merchant: merchant.tradingName, fees, link: link.id, rates };
  const words = WORDS[locale];
  const what = [
    link.old ? followed(words, link.old.last4, rates) : words.chosen,
    ...(owed > 0 ? [words.owed(formatMoney(owed, link.currency, locale), merchant.tradingName)] : []),
  ];
  return {
    merchant,
    points: agreementPoints({
      merchant,
      fees,
      currency: link.currency,
      locale,
      what,
      ...((rates.length > 0 || !link.old) && { told: link.old ? words.ratesTold : words.chosenTold }),
    }),
    terms: createHash('sha256').update(JSON.stringify(agreedTo)).digest('base64url').slice(0, 32),
  };
}

const followed = (words: (typeof WORDS)['en' | 'zh'], last4: string, rates: readonly string[]): string =>
  rates.length > 0 ? words.rates(last4, rates.join(words.and)) : words.instead(last4);

const WORDS = {
  en: {
    chosen:
      'It is charged only for what you choose: a payment that you make with it, or a schedule that you have it pay.',
    chosenTold:
      'You see each sum before you pay it, and the letter of a schedule names each sum and day. Nothing is taken today.',
    instead: (last4: string) =>
      `What your card ending in ${last4} pays for is charged to it from now on, on the day of each bill.`,
    rates: (last4: string, places: string) =>
      `The rates of ${places}, which your card ending in ${last4} pays by a schedule, are charged to it from now on, on the days of the schedule.`,
    ratesTold:
      'The letter of your schedule names each sum and day, and another letter follows when they change. Nothing is taken today.',
    and: '; ',
    owed: (amount: string, merchant: string) =>
      `${amount} that you owe ${merchant} is charged to it first, after an e-mail that names the day.`,
  },
  zh: {
    chosen: '只有您选择用此卡支付的款项或付款计划才会从此卡扣款。',
    chosenTold: '每笔付款前您都能看到金额；付款计划邮件列明每笔金额和日期。今天不会扣款。',
    instead: (last4: string) => `今后由尾号 ${last4} 银行卡支付的账单，将在各自的到期日改从此卡扣款。`,
    rates: (last4: string, places: string) =>
      `${places} 的市政费现由尾号 ${last4} 银行卡按付款计划支付，今后将按计划的日期改从此卡扣款。`,
    ratesTold: '付款计划邮件列明每笔金额和日期，如有变动会另行通知。今天不会扣款。',
    and: '、',
    owed: (amount: string, merchant: string) =>
      `您欠${merchant}的 ${amount} 将首先从此卡扣取，扣款日会以邮件告知。`,
  },
} as const;

/** What is due of bills of subscriptions that the card pays for. */
async function owedBy(work: Work, link: CardLink): Promise<LinkPage['owed_cents']> {
  if (!link.old) return 0 as LinkPage['owed_cents'];
  const { cents } = await work.one<{ cents: LinkPage['owed_cents'] }>(sql`
    select coalesce(sum(${payableOf(work.merchantId, 'i')}), 0)::bigint as cents
    from subscriptions s
    join invoices i on i.merchant_id = ${work.merchantId} and i.subscription_id = s.id
      and i.currency = ${link.currency}
    where s.merchant_id = ${work.merchantId} and s.payment_method_id = ${link.old.methodId}`);
  return cents;
}

/** The card kept since the link was last asked for: by when its bank confirmed it, which is the last that moved its check. */
function keptBy(work: Work, { id, askedAt }: CardLink): Promise<Shown | undefined> {
  return work.maybe<Shown>(sql`
    select network, last4 from card_checks
    where merchant_id = ${work.merchantId} and subject_id = ${id} and stage = 'kept' and updated_at >= ${askedAt}
    order by created_at desc, id desc limit 1`);
}

const shownMerchant = ({ tradingName, email, phone, brand }: MerchantProfile) => ({
  name: tradingName,
  email,
  phone,
  ...shownBrand(brand),
});
