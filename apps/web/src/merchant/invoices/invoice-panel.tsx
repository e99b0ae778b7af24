import type { WireOutput } from '@lorikeet/contracts/contract';
import { getInvoice } from '@lorikeet/contracts/invoices';
import { waiveDishonourFee } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { AskedButton } from '../../frames/asked-button.tsx';
import { failureOf } from '../../lib/api-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { SavedCardsPart } from '../cards/saved-cards-part.tsx';
import { DecisionsCard } from '../dunning/decisions-card.tsx';
import { PostingsCard } from '../payments/postings-card.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { PaymentLink } from './payment-link.tsx';

type Invoice = WireOutput<typeof getInvoice>;

/** Waives a dishonour fee, once it is asked for twice. */
function WaiveFee({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const amount = money(invoice.due_cents, invoice.currency);
  return (
    <div className="lk-actions">
      <AskedButton
        of={waiveDishonourFee}
        input={{ id: invoice.id }}
        question={{
          header: t('waiveTitle', { amount }),
          message: t('waiveText', { name: invoice.customer_name }),
          icon: 'question',
          acceptLabel: t('waive'),
          rejectLabel: t('waiveKeep'),
        }}
        done={t('waived')}
      />
    </div>
  );
}

/** The charge of a kept card to come: when, which, and whether its payer was told. */
function Planned({ charge }: { charge: NonNullable<Invoice['planned_charge']> }) {
  const { t } = useTranslation(['invoices', 'cards']);
  const card = `${t(`cards:networks.${charge.network}`)} ••• ${charge.last4}`;
  return (
    <>
      {t('plannedOn', { date: date(charge.charge_on), card })}
      <br />
      <span className="lk-small lk-muted">
        {charge.told_on ? t('plannedTold', { date: date(charge.told_on) }) : t('plannedUntold')}
      </span>
    </>
  );
}

function Loaded({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { currency } = invoice;
  const part = (label: string, cents: number) =>
    cents === 0 ? [] : [[label, money(cents, currency)] as const];
  return (
    <div className="lk-panel">
      <div className="lk-inline">
        <StatusChip status={invoice.status} />
        <CopyableId value={invoice.id} onCopy={copyText} />
      </div>
      <Facts
        facts={[
          [t('customer'), invoice.customer_name],
          [t('issued'), date(invoice.issue_date)],
          [t('due'), date(invoice.due_date)],
          ...(invoice.period_start && invoice.period_end
            ? [
                [
                  t('period'),
                  t('fromTo', { from: date(invoice.period_start), to: date(invoice.period_end) }),
                ] as const,
              ]
            : []),
        ]}
      />
      <div className="lk-well">
        <InvoiceLines invoice={invoice} />
      </div>
      <Facts
        facts={[
          ...part(t('paid'), invoice.paid_cents),
          ...part(t('credited'), invoice.credited_cents),
          ...part(t('writtenOff'), invoice.written_off_cents),
          ...part(t('inFlight'), invoice.in_flight_cents),
          [t('stillDue'), <b key="due">{money(invoice.due_cents, currency)}</b>],
          ...(invoice.planned_charge
            ? [[t('planned'), <Planned key="planned" charge={invoice.planned_charge} />] as const]
            : []),
        ]}
      />
      {invoice.can_waive && <WaiveFee invoice={invoice} />}
      {invoice.due_cents > 0 && <SavedCardsPart invoiceId={invoice.id} name={invoice.customer_name} />}
      {invoice.due_cents + invoice.in_flight_cents > 0 && <PaymentLink invoiceId={invoice.id} />}
      <p>
        <Link to={address('merchantInvoiceDetail', { id: invoice.id })}>{t('whole')}</Link>
      </p>
      <DecisionsCard of={{ invoice_id: invoice.id }} />
      <PostingsCard postings={invoice.postings} />
    </div>
  );
}

/** One invoice with its lines, over the screen it was opened from. */
export function InvoicePanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const query = useQuery({
    ...read(getInvoice, { id: id ?? '' }, { expected: 'all' }),
    enabled: id !== null,
  });
  const title = query.data ? t('title', { number: query.data.number }) : t('invoice');
  return (
    <Dialog open={id !== null} onClose={onClose} title={title}>
      {query.data && <Loaded invoice={query.data} />}
      {id !== null && query.isPending && <Skeleton lines={6} />}
      {query.error && !query.data && (
        <ErrorState title={t('failed')} {...failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}
