import './payment.css';
import { getCardTerms, openCardAttempt } from '@lorikeet/contracts/card-payments';
import { getPayableInvoice } from '@lorikeet/contracts/invoice-links';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OtherLanguage } from '../../app/other-language.tsx';
import { addressIn, paths } from '../../app/paths.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { read } from '../../lib/queries.ts';
import { withParam } from '../../lib/with-param.ts';
import { brandOf } from '../../ui/brand.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ChallengeFace, FailedFace, PaidFace, WaitingFace } from './attempt-faces.tsx';
import { type Bill, BillPart } from './bill.tsx';
import { GoingHome } from './going-home.tsx';
import { OverFace } from './over-face.tsx';
import { NOTHING_TYPED, type PayValues } from './pay-form.ts';
import { PayPart, type Terms } from './pay-part.tsx';
import { type Attempt, usePayment } from './use-payment.ts';

const ATTEMPT = 'attempt';
const ASK_EVERY_MS = 1_500;
const OWN_WAY = { expected: 'all' } as const;

const isWaiting = (stage: Attempt['stage'] | undefined) =>
  stage === 'created' || stage === 'processing' || stage === 'unknown';

/**
 * The attempt that the address names, or one that is on its way: after a reload, in a second tab and on another device the
 * page goes on where it was. It is asked for again until its outcome is known.
 */
function useAttempt(link: string, terms: Terms) {
  const [search, setSearch] = useSearchParams();
  const id = search.get(ATTEMPT) ?? terms.attempt?.id ?? null;
  const query = useQuery({
    ...read(openCardAttempt, { link, id: id ?? '' }, { ...OWN_WAY, background: true }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWaiting(state.data?.stage) ? ASK_EVERY_MS : false),
  });
  const name = (attempt: string | null) =>
    setSearch((current) => withParam(current, ATTEMPT, attempt), { replace: true, preventScrollReset: true });
  return { id, query, name };
}

type PartProps = { bill: Bill; terms: Terms; link: string; locale: Locale; isCheckout: boolean };

/** How to pay, and what came of it. What was typed stays in the page while an attempt is shown. */
function PayOrFollow({ bill, terms, link, locale, isCheckout }: PartProps) {
  const { t } = useTranslation('invoice-payments');
  const [values, setValues] = useState<PayValues>(NOTHING_TYPED);
  const { id, query, name } = useAttempt(link, terms);
  const payment = usePayment((attempt) => name(attempt.id));
  const change = (next: Partial<PayValues>) => setValues((before) => ({ ...before, ...next }));
  const attempt = id === null ? undefined : query.data;
  if (!attempt && id !== null && query.isPending) return <Skeleton lines={6} />;
  if (attempt) {
    const face = { attempt, bill, link, locale, sandbox: terms.sandbox };
    const back = (kept: Partial<PayValues>) => {
      change({ cvv: '', terms: false, ...kept });
      payment.clear();
      name(null);
    };
    if (attempt.stage === 'needs_action') return <ChallengeFace {...face} />;
    if (attempt.stage === 'succeeded')
      return (
        <PaidFace {...face} onRest={() => back({ part: false, amount: '' })}>
          {isCheckout && bill.due_cents === 0 && <GoingHome />}
        </PaidFace>
      );
    if (!isWaiting(attempt.stage)) return <FailedFace {...face} onAgain={() => back({})} />;
    return <WaitingFace {...face} isLost={query.isError} onLook={() => void query.refetch()} />;
  }
  if (bill.due_cents === 0) return <OverFace bill={bill} />;
  if (!terms.offered)
    return (
      <div className="lk-pay-face">
        <h2>{t('over.notOffered')}</h2>
        <p>{t('over.askMerchant', { merchant: bill.merchant.name })}</p>
      </div>
    );
  return <PayPart {...{ bill, terms, link, locale, values, change, payment }} />;
}

function Shown({ bill, link, locale, isCheckout }: Omit<PartProps, 'terms'>) {
  const { t } = useTranslation('invoice-payments');
  const terms = useQuery(read(getCardTerms, { link }, OWN_WAY));
  return (
    <>
      <header className="lk-pay-head">
        <b>{bill.merchant.name}</b>
        <span>
          {bill.merchant.abn && <span className="lk-pay-abn">{t('abn', { abn: bill.merchant.abn })}</span>}
          <OtherLanguage locale={locale} className="lk-pay-language" />
        </span>
      </header>
      <main className="lk-pay-main">
        <BillPart bill={bill} locale={locale} />
        <div className="lk-pay-how">
          <div className="lk-pay-half">
            {terms.data && <PayOrFollow {...{ bill, link, locale, isCheckout }} terms={terms.data} />}
            {terms.isPending && <Skeleton lines={8} />}
            {terms.error && !terms.data && (
              <ErrorState
                title={t('failed')}
                message={terms.error.message}
                onRetry={() => void terms.refetch()}
              />
            )}
          </div>
        </div>
      </main>
    </>
  );
}

const isUnknown = (error: Error | null) =>
  (error as { data?: { refusal?: string } } | null)?.data?.refusal === 'invoice.link_unknown';

/** What a payment link opens; `isCheckout` where the payer came from the public site and goes back to it. */
export function InvoicePayment({ link, isCheckout = false }: { link: string; isCheckout?: boolean }) {
  const { t } = useTranslation('invoice-payments');
  const locale = useInterface((state) => state.locale);
  const query = useQuery(read(getPayableInvoice, { link }, OWN_WAY));
  const bill = query.data;
  return (
    <div className={bill ? 'lk-pay' : 'lk-pay lk-pay--alone'} {...brandOf(bill?.merchant.colour)}>
      {bill && <Shown {...{ bill, link, locale, isCheckout }} />}
      {!bill && (
        <main className="lk-pay-alone">
          {query.isPending && <Skeleton lines={8} />}
          {query.error && isUnknown(query.error) && (
            <div className="lk-pay-face">
              <h1>{t(isCheckout ? 'foundOverTitle' : 'unknownTitle')}</h1>
              <p>{t(isCheckout ? 'foundOver' : 'unknownBody')}</p>
              {isCheckout && (
                <a className="lk-pay-link" href={addressIn(locale, paths.officialPayment)}>
                  {t('findAgain')}
                </a>
              )}
              <OtherLanguage locale={locale} className="lk-pay-language" />
            </div>
          )}
          {query.error && !isUnknown(query.error) && (
            <ErrorState
              title={t('failed')}
              message={query.error.message}
              onRetry={() => void query.refetch()}
            />
          )}
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
