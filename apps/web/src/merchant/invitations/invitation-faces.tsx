import type { ReactNode } from 'react';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords, moneyIn } from '../../lib/payer-words.ts';
import { MerchantName } from '../../ui/merchant-name.tsx';
import type { InvitationPage, SheetWords } from './offer-facts.tsx';

type FaceProps = { page: InvitationPage; t: SheetWords; locale: Locale; corner?: ReactNode };

function Contact({ page, t }: FaceProps) {
  const { merchant } = page;
  if (!merchant?.email && !merchant?.phone) return null;
  return (
    <div className="lk-invite-contact">
      <b>{t('face.contact')}</b>
      {merchant.email && <a href={`mailto:${merchant.email}`}>{merchant.email}</a>}
      {merchant.phone && <a href={`tel:${merchant.phone.replace(/[^\d+]/g, '')}`}>{merchant.phone}</a>}
    </div>
  );
}

/** An invitation that leads nowhere: what became of it, that nothing was charged, and whom to ask. */
export function EndedFace(
  props: FaceProps & {
    face: 'expired' | 'revoked' | 'plan_ended' | 'unknown' | 'alone' | 'noWay';
    onBack?: () => void;
  },
) {
  const { page, t, locale, face, corner, onBack } = props;
  const merchant = page.merchant?.name ?? t('face.theBusiness');
  const date = page.ended_on ? dateWords(page.ended_on, locale) : '';
  return (
    <main className="lk-invite-ended">
      <div className="lk-invite-brand">
        <MerchantName name={page.merchant?.name ?? 'Lorikeet'} logo={page.merchant?.logo} />
        {corner}
      </div>
      <h1>{t(`face.${face}.title`, { date })}</h1>
      <p>{t(`face.${face}.text`, { merchant })}</p>
      <Contact {...props} />
      {onBack && (
        <button type="button" className="lk-invite-link" onClick={onBack}>
          {t('face.alone.back')}
        </button>
      )}
    </main>
  );
}

const Tick = () => (
  <svg className="lk-invite-badge" viewBox="0 0 88 88" width="88" height="88" aria-hidden="true">
    <path d="M0 24C0 10.7 10.7 0 24 0h64v64c0 13.3-10.7 24-24 24H0V24Z" fill="#fff" />
    <path d="m27 45 12 12 23-26" fill="none" stroke="var(--green-800)" strokeWidth="9" />
  </svg>
);

/** Which sentence says what was set up. */
function whatIsSet({ outcome, awaits_approval }: InvitationPage, hasFirst: boolean) {
  if (outcome?.card_network != null) return 'card';
  if (!hasFirst) return 'noPlan';
  return awaits_approval ? 'firstAwaits' : 'first';
}

/** What was set up: the next dates to the cent, and the copy to keep. */
export function AcceptedFace({ page, t, locale, corner, isNew }: FaceProps & { isNew: boolean }) {
  const { offer, outcome } = page;
  const merchant = page.merchant?.name ?? '';
  const isCard = outcome?.card_network != null;
  const first = isCard ? undefined : offer?.debits[0];
  const values = {
    name: page.name,
    merchant,
    account: outcome?.account_masked,
    amount: first && offer ? moneyIn(first.amount_cents, offer.currency, locale) : '',
    date: first ? dateWords(first.debit_date, locale) : '',
  };
  return (
    <main>
      <div className="lk-invite-done">
        <div className="lk-invite-brand">
          <MerchantName name={merchant} logo={page.merchant?.logo} />
          {corner}
        </div>
        <Tick />
      </div>
      <div className="lk-invite-part">
        <h1>{t(isNew ? 'face.accepted.title' : 'face.accepted.again', values)}</h1>
        <p>{t(`face.accepted.${whatIsSet(page, first !== undefined)}`, values)}</p>
        {first && offer && (
          <ol className="lk-invite-dates">
            {offer.debits.map((debit) => (
              <li key={debit.due_date}>
                <time dateTime={debit.debit_date}>{dateWords(debit.debit_date, locale)}</time>
                <b className="lk-num">{moneyIn(debit.amount_cents, offer.currency, locale)}</b>
              </li>
            ))}
          </ol>
        )}
        {first && offer?.debits.some((debit) => debit.debit_date !== debit.due_date) && (
          <p className="lk-invite-note">{t('face.accepted.moved')}</p>
        )}
        <p className="lk-invite-note">
          {t(isCard ? 'face.accepted.cardCopy' : 'face.accepted.copy', {
            merchant,
            reference: outcome?.mandate_reference,
            email: page.email_masked,
          })}
        </p>
        {outcome?.agreement_url && (
          <a
            className="lk-button lk-button--primary lk-button--large lk-button--wide"
            href={outcome.agreement_url}
          >
            {t('face.accepted.save')}
          </a>
        )}
        <p className="lk-invite-note">
          {t(isCard ? 'face.accepted.cardChange' : 'face.accepted.change', { merchant })}
        </p>
      </div>
    </main>
  );
}
