import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Terms } from '../../app/card-form/attempt-calls.ts';
import type { PayValues } from '../../app/card-form/pay-form.ts';
import { PayPart } from '../../app/card-form/pay-part.tsx';
import type { usePayment } from '../../app/card-form/use-payment.ts';
import { dateWords } from '../../lib/payer-words.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { BpayWay } from './bpay-way.tsx';
import { NO_ACCOUNT } from './debit-values.ts';
import type { PageFacts } from './page-facts.ts';
import type { Bill, DebitTerms, Order } from './payer-calls.ts';

const DebitPart = lazy(() =>
  import('./debit-part.tsx').catch(() => ({
    default: function NotReached() {
      const { t } = useTranslation('invoice-payments');
      return <ErrorState title={t('debit.unreached')} />;
    },
  })),
);

const orderPart = () => import('./order-part.tsx');
const OrderDetails = lazy(() => orderPart().then((part) => ({ default: part.OrderDetails })));
const OrderGoes = lazy(() =>
  orderPart().then(
    (part) => ({ default: part.OrderGoes }),
    () => ({ default: () => <></> }),
  ),
);

export type PartProps = PageFacts & {
  bill: Bill;
  terms: Terms;
  debit: DebitTerms | undefined;
  order: Order | null;
  refresh: () => void;
};

const lacksDetails = (order: Order) =>
  (order.asks_address && order.delivery === null) || (order.asks_email && order.email === null);

/** What an order asks for before it can be paid, and then how. */
export function OrderWays({ order, ...props }: WaysProps & { order: Order }) {
  const [isChanging, setChanging] = useState(lacksDetails(order));
  const asks = order.asks_address || order.asks_email;
  const saved = () => {
    setChanging(false);
    props.refresh();
  };
  if (isChanging)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <OrderDetails {...props} order={order} onSaved={saved} />
      </Suspense>
    );
  return (
    <>
      {asks && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <OrderGoes order={order} onChange={() => setChanging(true)} />
        </Suspense>
      )}
      <Ways {...props} order={order} bill={{ ...props.bill, bpay: null }} />
    </>
  );
}

type WaysProps = PartProps & {
  values: PayValues;
  change: (change: Partial<PayValues>) => void;
  payment: ReturnType<typeof usePayment>;
};

/** By card, from a bank account, or by BPAY: what the merchant takes. What was typed stays while another way is looked at. */
export function Ways({ debit, values, change, payment, ...props }: WaysProps) {
  const { bill, terms, refresh, ...facts } = props;
  const { t } = useTranslation('invoice-payments');
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [chosen, setWay] = useState('card');
  const hasDebit = debit?.offered === true;
  if (terms.reason === 'card_payment.in_progress' && !hasDebit)
    return (
      <>
        <div className="lk-pay-face">
          <h2>{t('over.flight')}</h2>
          <p>{t('over.flightWait')}</p>
        </div>
        <BpayWay bill={bill} isOnly={false} />
      </>
    );
  if (!terms.offered && !hasDebit && bill.bpay) return <BpayWay bill={bill} isOnly />;
  if (!terms.offered && !hasDebit)
    return (
      <div className="lk-pay-face">
        <h2>{t('over.notOffered')}</h2>
        <p>{t('over.askMerchant', { merchant: bill.merchant.name })}</p>
      </div>
    );
  const payee = {
    name: bill.merchant.name,
    currency: bill.currency,
    towards: t('form.towards'),
    leaves: (amount: string) =>
      t('form.leaves', { amount, date: dateWords(bill.due_date, facts.locale, 'short') }),
    keeps: terms.saves ? t('form.saveHelp', { merchant: bill.merchant.name }) : null,
  };
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
      {way === 'card' && <PayPart {...{ payee, terms, values, change, payment }} locale={facts.locale} />}
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
