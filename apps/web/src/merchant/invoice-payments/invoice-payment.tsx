import { formatAbn } from '@lorikeet/domain/kernel';
import './payment.css';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf, type Terms } from '../../app/card-form/attempt-calls.ts';
import { FailedFace, WaitingFace } from '../../app/card-form/attempt-faces.tsx';
import { ChallengeFace } from '../../app/card-form/late-challenge.tsx';
import { NOTHING_TYPED, type PayValues } from '../../app/card-form/pay-form.ts';
import { isWaiting, useAttempt } from '../../app/card-form/use-attempt.ts';
import { useMoney } from '../../app/card-form/use-money.ts';
import { usePayment } from '../../app/card-form/use-payment.ts';
import { OtherLanguage } from '../../app/other-language.tsx';
import { addressIn } from '../../lib/address-in.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { brandOf } from '../../ui/brand.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { BillPart } from './bill.tsx';
import { DebitFace } from './debit-face.tsx';
import { GoingHome } from './going-home.tsx';
import { OverFace } from './over-face.tsx';
import type { PageFacts } from './page-facts.ts';
import { PaidFace } from './paid-face.tsx';
import { attemptsBehind, type Bill, type DebitTerms, look, type Order } from './payer-calls.ts';
import { type Look, useLook } from './use-look.ts';
import { OrderWays, type PartProps, Ways } from './ways.tsx';

const orderPart = () => import('./order-part.tsx');
const OrderFace = lazy(() => orderPart().then((part) => ({ default: part.OrderFace })));
const OrderBought = lazy(() =>
  orderPart().then(
    (part) => ({ default: part.OrderBought }),
    () => ({ default: () => <></> }),
  ),
);

const WAS_PAID: readonly Order['status'][] = ['paid', 'partly_fulfilled', 'fulfilled', 'completed'];

/**
 * An order is over, sold out or paid, and its money was not taken back since: there is nothing to ask a card for. Where it
 * goes is not asked again.
 */
const isSettled = (order: Order, bill: Bill) =>
  order.status === 'open' ? order.out_of_stock : !(WAS_PAID.includes(order.status) && bill.due_cents > 0);

/** What is still to be paid of a bill, by when. */
function useStillDue(bill: Bill, locale: Locale): readonly [label: string, amount: string] {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(bill.currency);
  return [t('declined.stillDue', { date: dateWords(bill.due_date, locale, 'short') }), money(bill.due_cents)];
}

/** How to pay, and what came of it. What was typed stays in the page while an attempt is shown. */
function PayOrFollow({ bill, terms, debit, order, refresh, ...facts }: PartProps) {
  const stillDue = useStillDue(bill, facts.locale);
  const [values, setValues] = useState<PayValues>(NOTHING_TYPED);
  const [paysRest, setPaysRest] = useState(false);
  const calls = useMemo(() => attemptsBehind(facts.link, facts.locale), [facts.link, facts.locale]);
  const followed = useAttempt(calls, terms, refresh);
  const payment = usePayment(calls, followed.show, refresh);
  const change = (next: Partial<PayValues>) => setValues((before) => ({ ...before, ...next }));
  const { attempt } = followed;
  if (followed.isLoading) return <Skeleton lines={6} />;
  if (attempt) {
    const face = {
      attempt,
      payee: bill.merchant.name,
      calls,
      sandbox: terms.sandbox,
      stripeKey: terms.stripe_key,
    };
    const back = (kept: Partial<PayValues>) => {
      change({ cvv: '', terms: false, ...kept });
      payment.clear();
      followed.leave();
    };
    if (attempt.stage === 'needs_action') return <ChallengeFace {...face} followed={followed} />;
    if (attempt.stage === 'succeeded')
      return (
        <PaidFace
          {...{ attempt, bill, ...facts }}
          sandbox={terms.sandbox}
          onRest={() => back({ part: false, amount: '' })}
        >
          {order && (
            <Suspense fallback={<Skeleton lines={3} />}>
              <OrderBought order={order} locale={facts.locale} />
            </Suspense>
          )}
          {facts.isCheckout && bill.due_cents === 0 && <GoingHome locale={facts.locale} />}
        </PaidFace>
      );
    if (!isWaiting(attempt.stage))
      return <FailedFace {...face} stillDue={stillDue} onAgain={() => back({})} />;
    return <WaitingFace {...face} isLost={followed.isLost} onLook={() => void followed.again()} />;
  }
  if (order && isSettled(order, bill))
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <OrderFace order={order} merchant={bill.merchant.name} locale={facts.locale} />
      </Suspense>
    );
  if (debit && debit.waiting.length > 0 && !(paysRest && debit.offered))
    return <DebitFace {...{ bill, debit }} locale={facts.locale} onRest={() => setPaysRest(true)} />;
  if (bill.due_cents === 0) return <OverFace bill={bill} locale={facts.locale} />;
  if (order?.status === 'open')
    return <OrderWays {...{ order, bill, terms, debit, refresh, ...facts, values, change, payment }} />;
  // A card pays all of it, and would take the place of the debit that waits.
  const isRest = debit !== undefined && debit.waiting.length > 0;
  return (
    <Ways
      {...{ bill, debit, order, ...facts, values, change, payment }}
      terms={isRest ? { ...terms, offered: false } : terms}
      refresh={() => {
        setPaysRest(false);
        refresh();
      }}
    />
  );
}

type HeadProps = { merchant: Pick<Bill['merchant'], 'name' | 'logo' | 'abn'>; children: ReactNode };

/** Who asks, and in the corner the other language. */
function Head({ merchant, children }: HeadProps) {
  const { t } = useTranslation('invoice-payments');
  return (
    <header className="lk-pay-head">
      <MerchantName name={merchant.name} logo={merchant.logo} />
      <span>
        {merchant.abn && <span className="lk-pay-abn">{t('abn', { abn: formatAbn(merchant.abn) })}</span>}
        {children}
      </span>
    </header>
  );
}

/** Where a link opens no bill nobody asks. */
const NOBODY = { name: 'Lorikeet', logo: null, abn: null };

type ShownProps = PageFacts & {
  bill: Bill;
  terms: Look<Terms>;
  debit: Look<DebitTerms>;
  order: Look<{ order: Order | null }>;
  refresh: () => void;
};

function Shown({ bill, terms, debit, order, refresh, ...facts }: ShownProps) {
  const isRead = (debit.data !== undefined || debit.error !== undefined) && order.data !== undefined;
  return (
    <main className="lk-pay-main">
      <BillPart bill={bill} locale={facts.locale} order={order.data?.order ?? null} />
      <div className="lk-pay-how">
        <div className="lk-pay-half">
          {terms.data && isRead && (
            <PayOrFollow
              {...{ bill, refresh, ...facts }}
              terms={terms.data}
              debit={debit.data}
              order={order.data?.order ?? null}
            />
          )}
          {!(terms.data && isRead) && !terms.error && !order.error && <Skeleton lines={8} />}
          {!terms.data && terms.error && <Failed look={terms} />}
          {!order.data && order.error && !terms.error && <Failed look={order} />}
        </div>
      </div>
    </main>
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
      <h1>{t('unknownTitle')}</h1>
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
  opened?: {
    bill?: Bill;
    order?: { order: Order | null };
    terms?: Terms;
    debit?: DebitTerms;
    refused?: string;
  };
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
  const order = useLook(() => look('getCheckoutOrder', { link }, locale), opened?.order);
  const terms = useLook(() => look('getCardTerms', { link }, locale), opened?.terms);
  // Where it cannot be read it is not offered, and the card is.
  const debit = useLook(() => look('getDebitTerms', { link }, locale), opened?.debit);
  const refresh = () => void Promise.all([found.again(), order.again(), terms.again(), debit.again()]);
  const { data: bill, error } = found;
  return (
    <div className={bill ? 'lk-pay' : 'lk-pay lk-pay--alone'} {...brandOf(bill?.merchant.colour)}>
      {(bill || isUnknown(error)) && (
        <Head merchant={bill?.merchant ?? NOBODY}>
          <OtherLanguage locale={locale} onChange={changeLocale} className="lk-pay-language" />
        </Head>
      )}
      {bill && <Shown {...{ bill, terms, debit, order, refresh, ...facts }} />}
      {!bill && (
        <main className="lk-pay-alone">
          {!error && <Skeleton lines={8} />}
          {isUnknown(error) && (
            <div className="lk-pay-face">
              <Unknown {...facts} />
            </div>
          )}
          {error && !isUnknown(error) && <Failed look={found} />}
        </main>
      )}
      <footer className="lk-pay-foot">
        <span>{t('foot')}</span>
        <a href={addressIn(locale, '/termsandconditions')}>{t('terms')}</a>
        <a href={addressIn(locale, '/privacy')}>{t('privacy')}</a>
      </footer>
    </div>
  );
}
