import { listInvoices } from '@lorikeet/contracts/invoices';
import { listPayments } from '@lorikeet/contracts/payments';
import { listSubscriptions } from '@lorikeet/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { address } from '../../../app/paths.ts';
import { cappedCount, count, date, money } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { readPage } from '../../../lib/queries.ts';
import { withParam } from '../../../lib/with-param.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { InvoiceLink } from '../../invoices/invoice-link.tsx';
import { SubscriptionPanel } from '../../subscriptions/subscription-panel.tsx';
import type { Customer } from './customer.ts';

type Cells = { key: string; cells: readonly ReactNode[] };

/** A card of rows: the last column is money, the one before it a chip. */
function RecordCard(props: {
  title: string;
  heads: readonly string[];
  rows: readonly Cells[] | undefined;
  total: number;
  error: Error | null;
  empty: string;
  /** What can be done with all of them. */
  aside?: ReactNode;
}) {
  const { t } = useTranslation('customers');
  const { title, heads, rows, total, error, empty, aside } = props;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <Card title={title} note={rows && cappedCount(total)} flush={hasRows} aside={aside}>
      {error && <ErrorState title={t('detail.partFailed', { part: title })} message={error.message} />}
      {!rows && !error && <Skeleton lines={5} />}
      {rows?.length === 0 && <p className="lk-muted">{empty}</p>}
      {hasRows && (
        <table className="lk-table">
          <caption className="lk-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === heads.length - 1 ? 'lk-cell-end' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td
                    key={heads[index]}
                    className={index === cells.length - 1 ? 'lk-cell-end lk-cell-amount' : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const PAGE = { page_size: 50 } as const;

/** The plans a customer is on or was on; each opens the subscription, which can be changed there. */
export function SubscriptionsTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const [search, setSearch] = useSearchParams();
  const query = useQuery(readPage(listSubscriptions, { customer_id: customer.id, ...PAGE }));
  return (
    <>
      <RecordCard
        title={t('detail.tabs.subscriptions')}
        heads={[
          t('records.plan'),
          t('records.quantity'),
          t('records.nextPeriod'),
          t('fields.status'),
          t('records.eachPeriod'),
        ]}
        rows={query.data?.rows.map((row) => ({
          key: row.id,
          cells: [
            <Link key="plan" preventScrollReset to={{ search: withParam(search, 'subscription', row.id) }}>
              {row.plan_name}
            </Link>,
            count(row.quantity),
            row.next_period_start ? date(row.next_period_start) : '–',
            <StatusChip key="status" status={row.status} />,
            money(row.amount_cents, row.currency),
          ],
        }))}
        total={query.data?.count ?? 0}
        error={query.error}
        empty={t('records.noSubscriptions')}
      />
      <SubscriptionPanel
        id={search.get('subscription')}
        onClose={() =>
          setSearch((current) => withParam(current, 'subscription', null), {
            preventScrollReset: true,
            replace: true,
          })
        }
      />
    </>
  );
}

/** The bills of a customer. */
export function InvoicesTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const query = useQuery(readPage(listInvoices, { customer_id: customer.id, ...PAGE }));
  const mayWrite = useCan('invoices.write');
  const links = (
    <>
      <ButtonLink size="small" to={address('merchantInvoiceStatement', { id: customer.id })}>
        {t('records.statement')}
      </ButtonLink>
      {mayWrite && (
        <ButtonLink size="small" to={address('merchantInvoiceCreate', undefined, { customer: customer.id })}>
          {t('records.newInvoice')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <RecordCard
      aside={links}
      title={t('detail.tabs.invoices')}
      heads={[
        t('records.number'),
        t('records.for'),
        t('records.due'),
        t('fields.status'),
        t('records.total'),
      ]}
      rows={query.data?.rows.map((row) => ({
        key: row.id,
        cells: [
          <InvoiceLink key="number" id={row.id} number={row.number} />,
          row.description,
          date(row.due_date),
          <StatusChip key="status" status={row.status} />,
          money(row.total_cents, row.currency),
        ],
      }))}
      total={query.data?.count ?? 0}
      error={query.error}
      empty={t('records.noInvoices')}
    />
  );
}

/** Every attempt to take money from a customer. */
export function PaymentsTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const query = useQuery(readPage(listPayments, { customer_id: customer.id, ...PAGE }));
  return (
    <RecordCard
      title={t('detail.tabs.transactions')}
      heads={[
        t('debits.date'),
        t('records.for'),
        t('records.method'),
        t('fields.status'),
        t('debits.amount'),
      ]}
      rows={query.data?.rows.map((row) => ({
        key: row.id,
        cells: [
          <Link key="date" to={address('merchantTransactionsDetail', { id: row.id })}>
            {date(row.debit_date)}
          </Link>,
          row.description,
          row.method ?? '–',
          <StatusChip key="status" status={row.status} />,
          money(row.amount_cents, row.currency),
        ],
      }))}
      total={query.data?.count ?? 0}
      error={query.error}
      empty={t('records.noPayments')}
    />
  );
}
