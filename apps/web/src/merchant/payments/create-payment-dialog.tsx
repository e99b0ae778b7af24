import './payments.css';
import { listInvoices } from '@lorikeet/contracts/invoices';
import { listMandates } from '@lorikeet/contracts/mandates';
import { listPayments } from '@lorikeet/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { payableInvoices } from './create-payment-form.ts';
import { ChosenPayer, CustomerPicker, type Payer } from './customer-picker.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Loads what the payer agreed to and owes, then asks for the payment. */
function PaymentOf({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const { t } = useTranslation('payments');
  const agreed = useQuery(read(listMandates, { customer_id: payer.id, status: 'active', page_size: 20 }));
  const owed = useQuery(
    read(
      listInvoices,
      { customer_id: payer.id, status: 'open,part_paid,overdue', page_size: 50 },
      { expected: 'all' },
    ),
  );
  const underWay = useQuery(
    read(listPayments, { customer_id: payer.id, status: 'scheduled,processing', page_size: 100 }),
  );
  if (agreed.error) {
    return (
      <ErrorState
        title={t('failed')}
        message={agreed.error.message}
        reassurance={t('safe')}
        onRetry={() => void agreed.refetch()}
      />
    );
  }
  if (!agreed.data || owed.isPending || underWay.isPending) return <Skeleton lines={5} />;
  if (agreed.data.rows.length === 0) {
    return <p style={{ marginTop: 18 }}>{t('payment.noMandate', { name: payer.name })}</p>;
  }
  const invoices = payableInvoices(owed.data?.rows ?? [], underWay.data?.rows ?? []);
  return <PaymentForm payer={payer} mandates={agreed.data.rows} invoices={invoices} onClose={onClose} />;
}

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The customer whose page this is; without one, one is looked for first. */
  payer?: Payer;
};

/** A debit by hand: who pays, under which agreement, how much, for what, when. */
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
