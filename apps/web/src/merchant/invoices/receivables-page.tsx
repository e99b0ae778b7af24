import './accounting.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { getAgedReceivables } from '@lorikeet/contracts/receivables';
import { AGES, type Age, dueDatesOf } from '@lorikeet/domain/invoices';
import { type Currency, toLocalDate } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { useCollected } from '../../lib/currencies.ts';
import { count, date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Figures } from '../../ui/card.tsx';
import { printDateRange } from '../../ui/data-list/filter-ranges.ts';
import { printFilter } from '../../ui/data-list/filter-words.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { FigureMoney } from '../../ui/values.tsx';

type Aged = WireOutput<typeof getAgedReceivables>;
type Row = Aged['rows'][number];

type Behind = { currency: Currency; age?: Age; customer?: string };

/** The list of the invoices behind a figure: the same currency, due dates and customer. */
function useBehind(asOf: string) {
  const isApart = useCollected().length > 1;
  return ({ currency, age, customer }: Behind): string => {
    const due = age && dueDatesOf(age, toLocalDate(asOf));
    const words = [
      { key: 'status', value: 'open,part_paid,part_credited,overdue' },
      ...(isApart ? [{ key: 'currency', value: currency }] : []),
      ...(due ? [{ key: 'due', value: printDateRange(due) }] : []),
      ...(customer ? [{ key: 'customer', value: customer }] : []),
    ];
    return address('merchantInvoice', undefined, { q: printFilter({ words, search: '' }) });
  };
}

function OfCurrency({ aged, currency }: { aged: Aged; currency: Currency }) {
  const { t } = useTranslation('accounting');
  const behind = useBehind(aged.as_of);
  const total = aged.totals.find((one) => one.currency === currency);
  if (!total) return null;
  const figure = (row: Row, age: Age) =>
    row.ages[age] === 0 ? (
      <span className="lk-muted">–</span>
    ) : (
      <Link to={behind({ currency, age, customer: row.customer_id })}>{money(row.ages[age], currency)}</Link>
    );
  const columns: TableColumn<Row>[] = [
    {
      key: 'customer',
      label: t('fields.customer'),
      render: (row) => (
        <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>{row.customer_name}</Link>
      ),
    },
    ...AGES.map((age) => ({
      key: age,
      label: t(`aged.ages.${age}`),
      kind: 'number' as const,
      render: (row: Row) => figure(row, age),
    })),
    {
      key: 'total',
      label: t('aged.inAll'),
      kind: 'number',
      render: (row) => (
        <Link to={behind({ currency, customer: row.customer_id })}>
          <b>{money(row.total_cents, currency)}</b>
        </Link>
      ),
    },
    { key: 'oldest', label: t('aged.oldest'), kind: 'date', render: (row) => date(row.oldest_due) },
  ];
  return (
    <>
      <Figures
        label={t('aged.figures', { currency })}
        figures={[
          {
            label: t('aged.inAll'),
            value: <FigureMoney cents={total.total_cents} currency={currency} />,
            note: t('aged.of', {
              invoices: t('aged.invoices', { count: total.invoices, shown: count(total.invoices) }),
              customers: t('aged.customers', { count: total.customers, shown: count(total.customers) }),
            }),
            to: behind({ currency }),
          },
          ...AGES.map((age) => ({
            label: t(`aged.ages.${age}`),
            value: <FigureMoney cents={total.ages[age]} currency={currency} />,
            to: behind({ currency, age }),
          })),
        ]}
      />
      <TableCard
        title={t('aged.byCustomer', { currency })}
        note={aged.more > 0 ? t('aged.more', { shown: count(aged.more) }) : undefined}
        columns={columns}
        rows={aged.rows.filter((row) => row.currency === currency)}
        rowId={(row) => `${row.customer_id} ${row.currency}`}
        words={{ failed: t('aged.failed') }}
      />
    </>
  );
}

/** What is due, by customer and by how long it has been; each figure opens its invoices. */
export default function ReceivablesPage() {
  const { t } = useTranslation('accounting');
  const query = useQuery(read(getAgedReceivables, {}));
  return (
    <DetailScreen query={query} failed={t('aged.failed')} title={t('aged.title')}>
      {(aged) => (
        <>
          <PageHeader
            title={t('aged.title')}
            meta={<span>{t('aged.asOf', { date: date(aged.as_of) })}</span>}
            actions={<ButtonLink to={paths.merchantInvoice}>{t('aged.toList')}</ButtonLink>}
          />
          <div className="lk-stack">
            {aged.totals.length === 0 && (
              <EmptyState title={t('aged.empty')}>{t('aged.emptyHint')}</EmptyState>
            )}
            {aged.totals.map(({ currency }) => (
              <OfCurrency key={currency} aged={aged} currency={currency} />
            ))}
          </div>
        </>
      )}
    </DetailScreen>
  );
}
