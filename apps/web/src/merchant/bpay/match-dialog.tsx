import '../payments/payments.css';
import '../trust/statement.css';
import { getBpayReceipt, resolveBpayReceipt } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listInvoices } from '@lorikeet/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { sessions } from '../../lib/sessions.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ChosenPayer, CustomerPicker, type Payer } from '../payments/customer-picker.tsx';
import { type Property, PropertyMatch, PropertyPicker } from './property-match.tsx';

type Receipt = WireOutput<typeof getBpayReceipt>;
type Invoice = WireOutput<typeof listInvoices>['rows'][number];

/** Asks whose an unmatched receipt is, and what it pays. Closed without a payment. */
export function MatchDialog({ paymentId, onClose }: { paymentId: string | null; onClose: () => void }) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <Dialog open={paymentId !== null} onClose={onClose} title={t('match.title')}>
      {paymentId && <Asked key={paymentId} paymentId={paymentId} onClose={onClose} />}
    </Dialog>
  );
}

type AskedProps = { paymentId: string; onClose: () => void };

function Asked({ paymentId, onClose }: AskedProps) {
  const { t } = useTranslation('bpay-receipts');
  const query = useQuery(read(getBpayReceipt, { id: paymentId }));
  if (query.isPending) return <Skeleton lines={5} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('receipt.failed')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const receipt = query.data;
  return (
    <>
      <Facts
        facts={[
          [t('fields.amount'), money(receipt.amount_cents)],
          [t('fields.crn'), <code key="crn">{receipt.crn}</code>],
          [t('fields.settlesOn'), dateWithWeekday(receipt.settles_on)],
        ]}
      />
      <Owner {...{ paymentId, receipt, onClose }} />
    </>
  );
}

type ReceiptProps = AskedProps & { receipt: Receipt };

/** A council's receipt is for a property or a customer's, everybody else's a customer's. */
function Owner({ paymentId, receipt, onClose }: ReceiptProps) {
  const { t } = useTranslation(['bpay-receipts', 'payments']);
  const isCouncil = sessions.merchant((session) => session.profile?.merchant.kind === 'council');
  const hasProperties = useCan('council.read') && isCouncil;
  const [of, setOf] = useState<'property' | 'customer'>(hasProperties ? 'property' : 'customer');
  const [payer, setPayer] = useState<Payer | null>(null);
  const [property, setProperty] = useState<Property | null>(null);
  if (property)
    return (
      <PropertyMatch
        {...{ paymentId, property, onClose }}
        amountCents={receipt.amount_cents}
        onBack={() => setProperty(null)}
      />
    );
  if (payer)
    return (
      <div className="lk-settle-step">
        <ChosenPayer payer={payer} onChange={() => setPayer(null)} />
        <Owed key={payer.id} {...{ paymentId, receipt, payer, onClose }} />
      </div>
    );
  return (
    <div className="lk-settle-step lk-form">
      {hasProperties && (
        <RadioField
          label={t('match.of')}
          value={of}
          onChange={(value) => setOf(value as typeof of)}
          options={(['property', 'customer'] as const).map((value) => ({
            value,
            label: t(`match.kinds.${value}`),
          }))}
        />
      )}
      {of === 'property' ? (
        <PropertyPicker onChoose={setProperty} />
      ) : (
        <CustomerPicker isAnybody currency="AUD" onChoose={setPayer} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </DialogActions>
    </div>
  );
}

type OwedProps = ReceiptProps & { payer: Payer };

/** Loads what the payer owes, then asks what the receipt pays of it. */
function Owed(props: OwedProps) {
  const { t } = useTranslation('bpay-receipts');
  const mayRead = useCan('invoices.read');
  const query = useQuery({
    ...read(listInvoices, {
      customer_id: props.payer.id,
      status: 'open,part_paid,part_credited,overdue',
      sort: 'issue_date',
      page_size: 50,
    }),
    enabled: mayRead,
  });
  if (!mayRead) return <Choice {...props} />;
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('match.failed')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  // What is with the bank already is not asked for again.
  const owed = query.data.rows.filter(({ currency, due_cents }) => currency === 'AUD' && due_cents > 0);
  return <Choice {...props} invoices={owed} />;
}

/** Stands for no invoice in particular. */
const OLDEST = '';

/** Without `invoices` the reader may not see them: the oldest are paid. */
function Choice({ paymentId, receipt, payer, onClose, invoices }: OwedProps & { invoices?: Invoice[] }) {
  const { t } = useTranslation('bpay-receipts');
  const [choice, setChoice] = useState(OLDEST);
  const write = useWrite(resolveBpayReceipt);
  const told = { name: payer.name, amount: money(receipt.amount_cents) };
  const chosen = invoices?.find(({ id }) => id === choice);
  const match = async () => {
    const { code } = await write.mutateAsync({
      id: paymentId,
      customer_id: payer.id,
      ...(chosen && { invoice_id: chosen.id }),
    });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('match.done', told) });
    onClose();
  };
  return (
    <div className="lk-form lk-settle-step">
      {invoices && invoices.length > 0 && (
        <RadioField
          label={t('match.pays')}
          value={choice}
          onChange={setChoice}
          options={[
            { value: OLDEST, label: t('match.oldest') },
            ...invoices.map(({ id, number, description, due_cents, due_date }) => ({
              value: id,
              label: t('match.invoice', { number, description }),
              help: t('match.invoiceHelp', { amount: money(due_cents), date: date(due_date) }),
            })),
          ]}
        />
      )}
      <p>
        {invoices?.length === 0
          ? t('match.owesNothing', told)
          : chosen
            ? t('match.effectInvoice', { ...told, number: chosen.number })
            : t('match.effect', told)}{' '}
        {t('match.once')}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" busy={write.isPending} onClick={() => void match().catch(() => undefined)}>
          {t('match.accept', told)}
        </Button>
      </DialogActions>
    </div>
  );
}
