import { auditActionWords } from '@lorikeet/contracts/audit-actions';
import { actorWords } from '@lorikeet/contracts/audit-actors';
import { codeWords } from '@lorikeet/contracts/code-words';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { dateTime, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Moment } from '../../ui/values.tsx';
import { type Order, typeWords } from './order-words.tsx';

/** What is sold, how much of it was handed over, and what it comes to. */
export function LinesCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { currency } = order;
  const isPaid = order.paid_at !== null;
  return (
    <TableCard
      title={t('detail.lines')}
      rows={order.lines}
      rowId={(line) => String(line.position)}
      words={{ failed: t('detailFailed') }}
      columns={[
        {
          key: 'what',
          label: t('fields.description'),
          kind: 'text',
          render: (line) => (
            <>
              <b>{line.description}</b>
              <br />
              <span className="lk-small lk-muted">
                {line.starts_at
                  ? t('detail.appointment', { at: dateTime(line.starts_at) })
                  : t(`types.${line.type}`)}
              </span>
            </>
          ),
        },
        { key: 'quantity', label: t('fields.quantity'), kind: 'number', render: (line) => line.quantity },
        {
          key: 'price',
          label: t('fields.price'),
          kind: 'number',
          render: (line) => money(line.unit_price_cents, currency),
        },
        { key: 'tax', label: t('fields.tax'), render: (line) => t(`common:taxCode.${line.tax_code}`) },
        {
          key: 'amount',
          label: t('fields.amount'),
          kind: 'number',
          render: (line) => money(line.amount_cents, currency),
        },
        ...(isPaid
          ? [
              {
                key: 'handed',
                label: t('detail.handedOver'),
                kind: 'number' as const,
                render: (line: Order['lines'][number]) =>
                  t('detail.handed', { done: line.fulfilled, all: line.quantity }),
              },
            ]
          : []),
      ]}
      foot={
        <div className="lk-order-total">
          <Facts
            facts={[
              [t('detail.gst'), money(order.gst_cents, currency)],
              [t('detail.total'), <b key="total">{money(order.total_cents, currency)}</b>],
            ]}
          />
        </div>
      }
    />
  );
}

type PaymentsProps = { order: Order; onRefund: (paymentId: string) => void };

/** What was paid, with the way to give it back. */
export function PaymentsCard({ order, onRefund }: PaymentsProps) {
  const { t } = useTranslation('orders');
  const locale = useInterface((state) => state.locale);
  const mayRefund = useCan('payments.refund');
  const mayOpen = useCan('payments.read');
  return (
    <TableCard
      title={t('payments.title')}
      rows={order.payments}
      rowId={(row) => row.id}
      words={{ failed: t('payments.failed'), empty: t('payments.empty') }}
      columns={[
        {
          key: 'method',
          label: t('payments.method'),
          kind: 'main',
          render: (row) => {
            const words = row.method ?? t(`payments.rails.${row.rail}`);
            return mayOpen ? (
              <Link to={address('merchantTransactionsDetail', { id: row.id })}>{words}</Link>
            ) : (
              words
            );
          },
        },
        {
          key: 'state',
          label: t('payments.state'),
          render: (row) => codeWords.paymentStatus[row.status][locale],
        },
        {
          key: 'amount',
          label: t('payments.amount'),
          kind: 'number',
          render: (row) => money(row.amount_cents, row.currency),
        },
        {
          key: 'refunded',
          label: t('payments.refunded'),
          kind: 'number',
          render: (row) => (row.refunded_cents > 0 ? money(row.refunded_cents, row.currency) : '–'),
        },
        {
          key: 'at',
          label: t('payments.at'),
          kind: 'date',
          render: (row) => <Moment value={row.created_at} />,
        },
        ...(mayRefund
          ? [
              {
                key: 'refund',
                label: t('payments.refund'),
                isHeadHidden: true,
                render: (row: Order['payments'][number]) =>
                  row.can_refund && (
                    <Button size="small" onClick={() => onRefund(row.id)}>
                      {t('payments.refund')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** What was handed over, parcel by parcel. */
export function ParcelsCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <Card title={t('parcels.title')}>
      {order.fulfilments.length === 0 && <p className="lk-muted">{t('parcels.empty')}</p>}
      <ul className="lk-order-parcels">
        {order.fulfilments.map((one) => (
          <li key={one.id}>
            <b>{one.lines.map((line) => `${line.quantity} × ${line.description}`).join(', ')}</b>
            {(one.carrier || one.tracking_number) && (
              <p className="lk-small">{[one.carrier, one.tracking_number].filter(Boolean).join(' · ')}</p>
            )}
            <p className="lk-small lk-muted">
              {dateTime(one.created_at)} · {t('detail.by', { name: one.by_name })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function InvoiceNumber({ id, number }: NonNullable<Order['invoice']>) {
  const mayOpen = useCan('invoices.read');
  return mayOpen ? <Link to={address('merchantInvoiceDetail', { id })}>{number}</Link> : number;
}

/** Who ordered, where it goes, and its invoice. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const mayOpen = useCan('customers.read');
  const { delivery } = order;
  const sendTo = delivery
    ? [
        delivery.name,
        delivery.line1,
        delivery.line2,
        `${delivery.suburb} ${delivery.state} ${delivery.postcode}`,
      ]
        .filter(Boolean)
        .join(', ')
    : t('detail.deliveryWaits');
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('fields.customer'),
      mayOpen ? (
        <Link key="customer" to={address('merchantCustomersDetail', { id: order.customer_id })}>
          {order.customer_name}
        </Link>
      ) : (
        order.customer_name
      ),
    ],
    [t('fields.email'), order.email ?? order.customer_email ?? '–'],
    [t('fields.type'), typeWords(order.types, t)],
    ...(order.asks.includes('address') ? [[t('detail.delivery'), sendTo] as const] : []),
    ...(order.invoice
      ? [[t('detail.invoice'), <InvoiceNumber key="invoice" {...order.invoice} />] as const]
      : []),
    ...(order.status === 'open' && order.expires_at
      ? [[t('fields.until'), dateTime(order.expires_at)] as const]
      : []),
    ...(order.paid_at ? [[t('detail.paid'), dateTime(order.paid_at)] as const] : []),
    [t('fields.created'), dateTime(order.created_at)],
    [t('detail.madeBy'), order.created_by_name],
    ...(order.note ? [[t('fields.note'), order.note] as const] : []),
  ];
  return (
    <Card title={t('detail.facts')}>
      <Facts facts={facts} />
    </Card>
  );
}

/** What happened to the order and to the payments of its invoice. */
export function HistoryCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useInterface((state) => state.locale);
  return (
    <Card title={t('detail.history')}>
      <Timeline
        entries={order.history.map((row) => ({
          id: row.id,
          icon: IconPencil,
          title: auditActionWords(row.action, locale),
          detail: row.actor && t('detail.by', { name: actorWords(row.actor, locale) }),
          at: row.at,
        }))}
      />
    </Card>
  );
}
