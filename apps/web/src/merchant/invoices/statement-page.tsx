import './accounting.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { downloadCustomerStatement, getCustomerStatement } from '@lorikeet/contracts/customer-statements';
import { startOfMonth, toLocalDate } from '@lorikeet/domain/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordFailure } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { isNoRecord } from '../../lib/api-error.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, money } from '../../lib/format.ts';
import { readRecord } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { OfRecord, Page, PageHeader } from '../../ui/page.tsx';
import { PdfButtons } from './pdf-buttons.tsx';

type Statement = WireOutput<typeof getCustomerStatement>;
type Line = Statement['lines'][number];

type Days = { from: string; to: string };

/** The days that are asked for. Where they cross, the other end moves along. */
function Range({ from, to }: Days) {
  const { t } = useTranslation('accounting');
  const [, setSearch] = useSearchParams();
  const show = (next: Days) => setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <div className="lk-statement-range">
      <DateField
        label={t('statement.from')}
        value={from}
        onChange={(value) => value && show({ from: value, to: value > to ? value : to })}
      />
      <DateField
        label={t('statement.to')}
        value={to}
        onChange={(value) => value && show({ from: value < from ? value : from, to: value })}
      />
    </div>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation('accounting');
  const { currency, sums } = statement;
  const row = (name: 'invoices' | 'payments' | 'credits' | 'other') =>
    sums[name] === 0 && name === 'other'
      ? []
      : [[t(`statement.${name}`), money(sums[name], currency)] as const];
  return (
    <Card title={t('statement.sums')}>
      <Facts
        facts={[
          [t('statement.opening'), money(statement.opening_cents, currency)],
          ...row('invoices'),
          ...row('payments'),
          ...row('credits'),
          ...row('other'),
          [t('statement.closing'), <b key="closing">{money(statement.closing_cents, currency)}</b>],
          ...(statement.customer_credit_cents > 0
            ? [[t('statement.credit'), money(statement.customer_credit_cents, currency)] as const]
            : []),
        ]}
      />
    </Card>
  );
}

/** The invoice or the payment behind a line. */
function Reference({ line }: { line: Line }) {
  if (line.payment_id)
    return (
      <Link to={address('merchantTransactionsDetail', { id: line.payment_id })}>{line.reference ?? '–'}</Link>
    );
  if (line.invoice_id)
    return (
      <Link to={address('merchantInvoiceDetail', { id: line.invoice_id })}>{line.reference ?? '–'}</Link>
    );
  return line.reference ?? '–';
}

function Movements({ statement }: { statement: Statement }) {
  const { t } = useTranslation(['accounting', 'ledger']);
  const { currency } = statement;
  return (
    <TableCard
      title={t('accounting:statement.lines')}
      columns={[
        {
          key: 'date',
          label: t('accounting:statement.date'),
          kind: 'date',
          render: (line) => date(line.date),
        },
        {
          key: 'what',
          label: t('accounting:statement.what'),
          render: (line) => t(`ledger:kinds.${line.kind}`),
        },
        {
          key: 'ref',
          label: t('accounting:statement.reference'),
          render: (line) => <Reference line={line} />,
        },
        {
          key: 'amount',
          label: t('accounting:statement.amount'),
          kind: 'number',
          render: (line) => money(line.amount_cents, currency),
        },
        {
          key: 'balance',
          label: t('accounting:statement.balance'),
          kind: 'number',
          render: (line) => money(line.balance_cents, currency),
        },
      ]}
      rows={statement.lines}
      rowId={(line) => line.id}
      words={{ failed: t('accounting:statement.failed'), empty: t('accounting:statement.empty') }}
    />
  );
}

function Head({ statement }: { statement: Statement }) {
  const { t } = useTranslation('accounting');
  const { currency, customer, from, to } = statement;
  const { download, busy } = useDownload(downloadCustomerStatement, ({ path }) => path);
  return (
    <OfRecord value>
      <PageHeader
        title={t('statement.of', { name: customer.name })}
        meta={
          <>
            <Link to={address('merchantCustomersDetail', { id: customer.id })}>{customer.name}</Link>
            <span>{currency}</span>
          </>
        }
        actions={
          <PdfButtons
            busy={busy}
            onFetch={(locale) => void download({ id: customer.id, from, to, locale })}
          />
        }
      />
    </OfRecord>
  );
}

/**
 * What a customer owed, was billed, paid and owes, of a range of days that the address names. The days can be typed anew
 * whatever became of those before: some are refused.
 */
export default function StatementPage() {
  const { t } = useTranslation('accounting');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const today = useBusinessDate();
  const to = search.get('to') ?? today;
  const from = search.get('from') ?? startOfMonth(toLocalDate(today));
  const query = useQuery({
    ...readRecord(getCustomerStatement, { id, from, to }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <Page>
      {data ? <Head statement={data} /> : <PageHeader title={t('statement.title')} />}
      <div className="lk-stack" aria-busy={query.isPlaceholderData}>
        {!isNoRecord(error) && <Range from={from} to={to} />}
        {error && <RecordFailure failed={t('statement.failed')} error={error} onRetry={query.refetch} />}
        {!error && !data && <Skeleton lines={10} />}
        {data && (
          <>
            <Sums statement={data} />
            <Movements statement={data} />
            <p className="lk-small lk-muted">{t('statement.note')}</p>
          </>
        )}
      </div>
    </Page>
  );
}
