import { formatAbn } from '@lorikeet/domain/kernel';
import './payment.css';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherLanguage } from '../../app/other-language.tsx';
import { addressIn } from '../../lib/address-in.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { brandOf } from '../../ui/brand.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { ChallengeFace, FailedFace, PaidFace, WaitingFace } from './attempt-faces.tsx';
import { BillPart } from './bill.tsx';
import { BpayWay } from './bpay-way.tsx';
import { DebitFace } from './debit-face.tsx';
import { NO_ACCOUNT } from './debit-form.ts';
import { GoingHome } from './going-home.tsx';
import { OverFace } from './over-face.tsx';
import type { PageFacts } from './page-facts.ts';
import { NOTHING_TYPED, type PayValues } from './pay-form.ts';
import { PayPart } from './pay-part.tsx';
import { type Bill, type DebitTerms, look, refusalOf, type Terms } from './payer-calls.ts';
import { isWaiting, useAttempt } from './use-attempt.ts';
import { type Look, useLook } from './use-look.ts';
import { usePayment } from './use-payment.ts';

const DebitPart = lazy(() =>
  import('./debit-part.tsx').catch(() => ({
    default: function NotReached() {
      const { t } = useTranslation('invoice-payments');
      return <ErrorState title={t('debit.unreached')} />;
    },
  })),
);

type PartProps = PageFacts & { bill: Bill; terms: Terms; debit: DebitTerms | undefined; refresh: () => void };

type WaysProps = PartProps & {
  values: PayValues;
  change: (change: Partial<PayValues>) => void;
  payment: ReturnType<typeof usePayment>;
};

/** By card, from a bank account, or by BPAY: what the merchant takes. What was typed stays while another way is looked at. */
function Ways({ debit, values, change, payment, ...props }: WaysProps) {
  const { bill, terms, refresh, ...facts } = props;
  const { t } = useTranslation('invoice-payments');
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [chosen, setWay] = useState('card');
  const hasDebit = debit?.offered === true;
  if (!terms.offered && !hasDebit && bill.bpay) return <BpayWay bill={bill} isOnly />;
  if (!terms.offered && !hasDebit)
    return (
      <div className="lk-pay-face">
        <h2>{t('over.notOffered')}</h2>
        <p>{t('over.askMerchant', { merchant: bill.merchant.name })}</p>
      </div>
    );
  const way = terms.offered && hasDebit ? chosen : hasDebit ? 'account' : 'card';
  return (
    <>
      {terms.offered && hasDebit && (
        <div className="lk-pay-ways">
          <Segments
            label={t('debit.ways')}
            value={way}
            options={[
              { value: 'card', label: t('debit.card') },
              { value: 'account', label: t('debit.bank') },
            ]}
            onChange={setWay}
          />
        </div>
      )}
      {way === 'card' && <PayPart {...{ bill, terms, ...facts, values, change, payment }} />}
      {way === 'account' && debit && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <DebitPart
            {...{ bill, debit, refresh, ...facts, values: account }}
            change={(next) => setAccount((before) => ({ ...before, ...next }))}
          />
        </Suspense>
      )}
      <BpayWay bill={bill} isOnly={false} />
    </>
  );
}

/** How to pay, and what came of it. What was typed stays in the page while an attempt is shown. */
function PayOrFollow({ bill, terms, debit, refresh, ...facts }: PartProps) {
  const [values, setValues] = useState<PayValues>(NOTHING_TYPED);
  const [paysRest, setPaysRest] = useState(false);
  const followed = useAttempt(facts, terms, refresh);
  const payment = usePayment(followed.show, refresh);
  const change = (next: Partial<PayValues>) => setValues((before) => ({ ...before, ...next }));
  const { attempt } = followed;
  if (followed.isLoading) return <Skeleton lines={6} />;
  if (attempt) {
    const face = { attempt, bill, ...facts, sandbox: terms.sandbox, stripeKey: terms.stripe_key };
    const back = (kept: Partial<PayValues>) => {
      change({ cvv: '', terms: false, ...kept });
      payment.clear();
      followed.leave();
    };
    if (attempt.stage === 'needs_action') return <ChallengeFace {...face} onReply={followed.show} />;
    if (attempt.stage === 'succeeded')
      return (
        <PaidFace {...face} onRest={() => back({ part: false, amount: '' })}>
          {facts.isCheckout && bill.due_cents === 0 && <GoingHome locale={facts.locale} />}
        </PaidFace>
      );
    if (!isWaiting(attempt.stage)) return <FailedFace {...face} onAgain={() => back({})} />;
    return <WaitingFace {...face} isLost={followed.isLost} onLook={() => void followed.again()} />;
  }
  if (debit && debit.waiting.length > 0 && !(paysRest && debit.offered))
    return <DebitFace {...{ bill, debit }} locale={facts.locale} onRest={() => setPaysRest(true)} />;
  if (bill.due_cents === 0) return <OverFace bill={bill} locale={facts.locale} />;
  // A card pays all of it, and would take the place of the debit that waits.
  const isRest = debit !== undefined && debit.waiting.length > 0;
  return (
    <Ways
      {...{ bill, debit, ...facts, values, change, payment }}
      terms={isRest ? { ...terms, offered: false } : terms}
      refresh={() => {
        setPaysRest(false);
        refresh();
      }}
    />
  );
}

type ShownProps = PageFacts & {
  bill: Bill;
  terms: Look<Terms>;
  debit: Look<DebitTerms>;
  refresh: () => void;
  changeLocale: (locale: Locale) => void;
};

function Shown({ bill, terms, debit, refresh, changeLocale, ...facts }: ShownProps) {
  const isRead = debit.data !== undefined || debit.error !== undefined;
  const { t } = useTranslation('invoice-payments');
  return (
    <>
      <header className="lk-pay-head">
        <MerchantName name={bill.merchant.name} logo={bill.merchant.logo} />
        <span>
          {bill.merchant.abn && (
            <span className="lk-pay-abn">{t('abn', { abn: formatAbn(bill.merchant.abn) })}</span>
          )}
          <OtherLanguage locale={facts.locale} onChange={changeLocale} className="lk-pay-language" />
        </span>
      </header>
      <main className="lk-pay-main">
        <BillPart bill={bill} locale={facts.locale} />
        <div className="lk-pay-how">
          <div className="lk-pay-half">
            {terms.data && isRead && (
              <PayOrFollow {...{ bill, refresh, ...facts }} terms={terms.data} debit={debit.data} />
            )}
            {!(terms.data && isRead) && !terms.error && <Skeleton lines={8} />}
            {!terms.data && terms.error && <Failed look={terms} />}
          </div>
        </div>
      </main>
    </>
  );
}

function Failed({ look: { error, again } }: { look: Look<unknown> }) {
  const { t } = useTranslation('invoice-payments');
  const said = error?.message ? { message: error.message } : {};
  return <ErrorState title={t('failed')} {...said} onRetry={() => void again()} />;
}

/** A link that opens no bill, and what to do. */
function Unknown({ isCheckout, locale }: Pick<PageFacts, 'isCheckout' | 'locale'>) {
  const { t } = useTranslation('invoice-payments');
  return (
    <>
      <h1>{t(isCheckout ? 'foundOverTitle' : 'unknownTitle')}</h1>
      <p>{t(isCheckout ? 'foundOver' : 'unknownBody')}</p>
      {isCheckout && (
        <a className="lk-pay-link" href={addressIn(locale, '/payment')}>
          {t('findAgain')}
        </a>
      )}
    </>
  );
}

const isUnknown = (error: { data: unknown } | undefined) =>
  error !== undefined && refusalOf(error.data) === 'invoice.link_unknown';

const refusedBy = (refusal: string | undefined) =>
  refusal === undefined ? undefined : new ApiError(200, '', { refusal });

type PageProps = PageFacts & {
  changeLocale: (locale: Locale) => void;
  /** What the page came with, where the server has filled it in. */
  opened?: { bill?: Bill; terms?: Terms; debit?: DebitTerms; refused?: string };
};

/** What a payment link opens. */
export function InvoicePayment({ changeLocale, opened, ...facts }: PageProps) {
  const { t } = useTranslation('invoice-payments');
  const { link, locale } = facts;
  const found = useLook(
    () => look('getPayableInvoice', { link }, locale),
    opened?.bill,
    refusedBy(opened?.refused),
  );
  const terms = useLook(() => look('getCardTerms', { link }, locale), opened?.terms);
  // Where it cannot be read it is not offered, and the card is.
  const debit = useLook(() => look('getDebitTerms', { link }, locale), opened?.debit);
  const refresh = () => void Promise.all([found.again(), terms.again(), debit.again()]);
  const { data: bill, error } = found;
  return (
    <div className={bill ? 'lk-pay' : 'lk-pay lk-pay--alone'} {...brandOf(bill?.merchant.colour)}>
      {bill && <Shown {...{ bill, terms, debit, refresh, changeLocale, ...facts }} />}
      {!bill && (
        <main className="lk-pay-alone">
          {!error && <Skeleton lines={8} />}
          {isUnknown(error) && (
            <div className="lk-pay-face">
              <Unknown {...facts} />
              <OtherLanguage locale={locale} onChange={changeLocale} className="lk-pay-language" />
            </div>
          )}
          {error && !isUnknown(error) && <Failed look={found} />}
        </main>
      )}
      <footer className="lk-pay-foot">
        <span>{t('foot')}</span>
        <a href="/termsandconditions">{t('terms')}</a>
        <a href="/privacy">{t('privacy')}</a>
      </footer>
    </div>
  );
}
