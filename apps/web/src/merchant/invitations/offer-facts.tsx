import type { WireOutput } from '@lorikeet/contracts/contract';
import type { openInvitation } from '@lorikeet/contracts/invitations';
import { IconChevronDown } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords, dayOfMonth, moneyIn, unitPrice, weekdayWord } from '../../lib/payer-words.ts';

export type InvitationPage = WireOutput<typeof openInvitation>;
export type Offer = NonNullable<InvitationPage['offer']>;
export type SheetWords = TFunction<'invitations'>;

/** `11 and up`, `3 to 5`. */
export function tierRange(tier: Offer['tiers'][number], t: SheetWords): string {
  if (tier.last_unit === null) return t('tier.open', { first: tier.first_unit });
  return tier.last_unit === tier.first_unit
    ? String(tier.first_unit)
    : t('tier.range', { first: tier.first_unit, last: tier.last_unit });
}

const SHORTEST_MONTH = 28;

/** What comes after the first debit: `Every second Friday`, `On the 31st of each month`. */
function rhythm(offer: Offer, t: SheetWords, locale: Locale): string {
  const isByMonth = offer.process_type === 'monthly' || offer.process_type === 'quarterly';
  const end = isByMonth && Number(offer.starts_on.slice(8)) > SHORTEST_MONTH ? 'End' : '';
  return t(`sheet.then.${offer.process_type}${end}`, {
    weekday: weekdayWord(offer.starts_on, locale),
    day: dayOfMonth(offer.starts_on, locale),
  });
}

/** What a coupon makes of the price, for how long, and what is paid afterwards. */
function couponFact(offer: Offer, t: SheetWords, locale: Locale): [string, string][] {
  const { coupon, currency } = offer;
  if (!coupon) return [];
  const words = {
    code: coupon.coupon_code,
    net: moneyIn(coupon.net_cents, currency, locale),
    full: moneyIn(offer.total_cents, currency, locale),
  };
  const said =
    coupon.periods === null
      ? t('sheet.couponEver', words)
      : t('sheet.couponBills', { ...words, count: coupon.periods });
  return [[t('sheet.coupon'), said]];
}

function Tiers({ offer, t, locale }: { offer: Offer; t: SheetWords; locale: Locale }) {
  return (
    <details className="lk-invite-tiers">
      <summary>
        {t('sheet.howPriced')} <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </summary>
      <p className="lk-invite-note">{t(`feeType.${offer.fee_type}`)}</p>
      <ul>
        {offer.tiers.map((tier) => (
          <li key={tier.first_unit} data-reached={tier.is_reached || undefined}>
            <span>{tierRange(tier, t)}</span>
            <span className="lk-num">
              {t('sheet.each', { price: unitPrice(tier.unit_price_e4, offer.currency) })}
              {tier.flat_fee_cents > 0 &&
                ` ${t('sheet.plusFlat', { amount: moneyIn(tier.flat_fee_cents, offer.currency, locale) })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type FactsProps = {
  offer: Offer;
  moved: InvitationPage['first_moved'];
  /** The merchant that waits to be approved, by name. */
  awaits: string | null;
  t: SheetWords;
  locale: Locale;
};

/** Why the first payment is on another day than those that follow, or may yet be. */
function whyMoved({ offer, moved, awaits, t, locale }: FactsProps): string | undefined {
  if (awaits !== null) return t('sheet.awaits', { merchant: awaits });
  const due = offer.debits[0]?.due_date;
  return moved && due ? t(`sheet.moved.${moved}`, { due: dateWords(due, locale) }) : undefined;
}

/** The card over the header's edge: what is offered, when, and how its price is made. */
export function OfferFacts(props: FactsProps) {
  const { offer, awaits, t, locale } = props;
  const first = offer.debits[0];
  const facts: (readonly [string, string, string?])[] = [
    [t('plan'), offer.plan_name],
    ...(offer.fee_type === 'flat'
      ? []
      : [[offer.unit_name ?? t('quantity'), String(offer.quantity)] as const]),
    ...(offer.fee_type === 'per_unit' && offer.unit_price_e4 !== null
      ? [[t('sheet.unitPrice'), unitPrice(offer.unit_price_e4, offer.currency)] as const]
      : []),
    ...(offer.trial
      ? [[t('sheet.free'), t('sheet.freeUntil', { date: dateWords(offer.trial.until, locale) })] as const]
      : []),
    ...couponFact(offer, t, locale),
    ...(first
      ? [
          [
            t(awaits === null ? 'sheet.firstDebit' : 'sheet.firstNotBefore'),
            dateWords(first.debit_date, locale),
            whyMoved(props),
          ] as const,
        ]
      : []),
    ...(offer.process_type === 'one_off' ? [] : [[t('sheet.thenLabel'), rhythm(offer, t, locale)] as const]),
    [t('sheet.ends'), t(offer.process_type === 'one_off' ? 'sheet.endsOnce' : 'sheet.endsWhenCancelled')],
  ];
  return (
    <div className="lk-invite-facts">
      <dl>
        {facts.map(([label, value, why]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {why && <small>{why}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {offer.tiers.length > 0 && <Tiers offer={offer} t={t} locale={locale} />}
    </div>
  );
}

/** The offer as a card is charged for it: its first day needs no open bank. */
export function asCharged(page: InvitationPage): InvitationPage {
  const first = page.card?.first_on;
  if (!page.offer || !first) return page;
  const debits = page.offer.debits.map((debit, at) => (at === 0 ? { ...debit, debit_date: first } : debit));
  const first_moved = debits[0]?.due_date === first ? null : 'charge_announced';
  return { ...page, offer: { ...page.offer, debits }, first_moved };
}
