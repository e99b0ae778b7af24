import './payments.css';
import { getCustomer } from '@lorikeet/contracts/customers';
import { listInvoices } from '@lorikeet/contracts/invoices';
import { listMandates } from '@lorikeet/contracts/mandates';
import { listPayments } from '@lorikeet/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { CardPaymentForm, type KeptCard, keptCards } from '../cards/card-payment-form.tsx';
import { type ActiveMandate, type OpenInvoice, payableInvoices } from './create-payment-form.ts';
import { ChosenPayer, CustomerPicker, type Payer } from './customer-picker.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Any of the payer's agreements; each card stands for itself. */
const DEBIT = 'debit';

/**
 * Loads what the payer agreed to, lets the merchant keep, owes and is paying, then asks for the payment. Where any of it is not known none
 * is made: what is under way already would be asked for twice.
 */
function PaymentOf({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const mayReadCustomers = useCan('customers.read');
  const mayReadInvoices = useCan('invoices.read');
  const agreed = useQuery(read(listMandates, { customer_id: payer.id, status: 'active', page_size: 20 }));
  const customer = useQuery(read(getCustomer, { id: payer.id }, { expected: 'all' }));
  const owed = useQuery(
    read(
      listInvoices,
      { customer_id: payer.id, status: 'open,part_paid,part_credited,overdue', page_size: 50 },
      { expected: 'all' },
    ),
  );
  const underWay = useQuery(
    read(listPayments, { customer_id: payer.id, status: 'scheduled,processing', page_size: 100 }),
  );
  const needed = [
    agreed,
    underWay,
    ...(mayReadCustomers ? [customer] : []),
    ...(mayReadInvoices ? [owed] : []),
  ];
  const failed = needed.filter(({ isError }) => isError);
  if (failed[0]) {
    return (
      <ErrorState
        title={t('payment.failed', { name: payer.name })}
        {...failureOf(failed[0].error)}
        reassurance={t('payment.failedSafe')}
        onRetry={() => failed.forEach((one) => void one.refetch())}
      />
    );
  }
  if (!agreed.data || [customer, owed, underWay].some((one) => one.isPending)) return <Skeleton lines={5} />;
  const invoices = owed.data?.rows ?? [];
  return (
    <ByMethod
      payer={payer}
      onClose={onClose}
      mandates={agreed.data.rows.filter((one) => !one.is_for_one_bill)}
      cards={keptCards(customer.data?.payment_methods ?? [])}
      debitable={payableInvoices(invoices, underWay.data?.rows ?? [])}
      chargeable={invoices.filter((one) => one.due_cents > 0)}
    />
  );
}

type Given = {
  payer: Payer;
  onClose: () => void;
  mandates: readonly ActiveMandate[];
  cards: readonly KeptCard[];
  debitable: readonly OpenInvoice[];
  chargeable: readonly OpenInvoice[];
};

/** A debit under an agreement, or a charge of a card that is kept: staff choose where the payer has both. */
function ByMethod({ payer, onClose, mandates, cards, debitable, chargeable }: Given) {
  const { t } = useTranslation(['payments', 'cards']);
  const [way, setWay] = useState(mandates.length > 0 ? DEBIT : (cards[0]?.id ?? DEBIT));
  const card = cards.find(({ id }) => id === way);
  if (mandates.length + cards.length === 0)
    return <p style={{ marginTop: 18 }}>{t('payment.noMandate', { name: payer.name })}</p>;
  const ways = [
    ...(mandates.length > 0 ? [{ value: DEBIT, label: t('payment.ways.debit') }] : []),
    ...cards.map((one) => ({
      value: one.id,
      label: `${t(`cards:networks.${one.network}`)} ••• ${one.last4}`,
    })),
  ];
  return (
    <>
      {ways.length > 1 && (
        <RadioField label={t('payment.way')} options={ways} value={way} onChange={setWay} />
      )}
      {card ? (
        <CardPaymentForm {...{ payer, card, onClose }} invoices={chargeable} />
      ) : (
        <PaymentForm {...{ payer, mandates, onClose }} invoices={debitable} />
      )}
    </>
  );
}

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The customer whose page this is; without one, one is looked for first. */
  payer?: Payer;
};

/** A payment by hand: who pays, by which method, how much, for what, when. */
export function CreatePaymentDialog({ open, onClose, payer }: DialogProps) {
  const { t } = useTranslation('payments');
  const [found, setFound] = useState<Payer | null>(null);
  const chosen = payer ?? found;
  const close = () => {
    setFound(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('payment.title')}>
      {chosen ? (
        <>
          <ChosenPayer payer={chosen} onChange={payer ? undefined : () => setFound(null)} />
          <PaymentOf key={chosen.id} payer={chosen} onClose={close} />
        </>
      ) : (
        <CustomerPicker onChoose={setFound} />
      )}
    </Dialog>
  );
}
