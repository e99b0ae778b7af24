import './accounting.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { downloadCustomerStatement, getCustomerStatement } from '@lorikeet/contracts/customer-statements';
import { startOfMonth, toLocalDate } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { date, money } from '../../lib/format.ts';
import { readRecord, useWrite } from '../../lib/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PdfButtons } from './pdf-buttons.tsx';

type Statement = WireOutput<typeof getCustomerStatement>;
type Line = Statement['lines'][number];

function Range({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('accounting');
  const [, setSearch] = useSearchParams();
  const show = (next: { from: string; to: string }) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <div className="lk-statement-range">
      <DateField
        label={t('statement.from')}
        value={from}
        max={to}
        onChange={(value) => value && show({ from: value, to })}
      />
      <DateField
        label={t('statement.to')}
        value={to}
        min={from}
        onChange={(value) => value && show({ from, to: value })}
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

function Loaded({ statement }: { statement: Statement }) {
  const { t } = useTranslation('accounting');
  const { currency, customer, from, to } = statement;
  const write = useWrite(downloadCustomerStatement);
  const save = async (locale: 'en' | 'zh') => {
    const { code, data } = await write.mutateAsync({ id: customer.id, from, to, locale });
    if (code === 0) window.location.assign(data.path);
  };
  return (
    <>
      <PageHeader
        title={t('statement.of', { name: customer.name })}
        meta={
          <>
            <Link to={address('merchantCustomersDetail', { id: customer.id })}>{customer.name}</Link>
            <span>{currency}</span>
          </>
        }
        actions={<PdfButtons busy={write.isPending} onFetch={(locale) => void save(locale)} />}
      />
      <div className="lk-stack">
        <Range from={from} to={to} />
        <Sums statement={statement} />
        <Movements statement={statement} />
        <p className="lk-small lk-muted">{t('statement.note')}</p>
      </div>
    </>
  );
}

/** What a customer owed, was billed, paid and owes, of a range of days that the address names. */
export default function StatementPage() {
  const { t } = useTranslation('accounting');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const today = useBusinessDate();
  const to = search.get('to') ?? today;
  const from = search.get('from') ?? startOfMonth(toLocalDate(today));
  const query = useQuery(readRecord(getCustomerStatement, { id, from, to }));
  return (
    <DetailScreen query={query} failed={t('statement.failed')} title={t('statement.title')}>
      {(statement) => <Loaded statement={statement} />}
    </DetailScreen>
  );
}
