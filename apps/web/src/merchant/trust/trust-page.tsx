import type { WireOutput } from '@lorikeet/contracts/contract';
import { getTrustPosition } from '@lorikeet/contracts/trust';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { date, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { FigureMoney } from '../../ui/values.tsx';
import { SumTable } from '../payouts/sum-table.tsx';

type Position = WireOutput<typeof getTrustPosition>;
type Merchant = Position['merchants'][number];
type Close = Position['closes'][number];

/** What is held in trust, for whom, and whether the bank says the same. */
export default function TrustPage() {
  const { t } = useTranslation('trust');
  const query = useQuery(read(getTrustPosition, {}));
  const trust = query.data;
  return (
    <Page>
      <PageHeader title={t('title')} status={trust && <Verdict difference={trust.difference_cents} />} />
      {query.error && !trust && (
        <ErrorState title={t('failed')} message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {!trust && !query.error && <Skeleton lines={10} />}
      {trust && (
        <div className="lk-stack">
          <TrustFigures trust={trust} />
          <div className="lk-columns">
            <div className="lk-stack">
              <MerchantsCard trust={trust} />
              <OthersCard trust={trust} />
              <ClosesCard trust={trust} />
            </div>
            <div className="lk-stack">
              <SumCard trust={trust} />
              <StatementCard trust={trust} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

function Verdict({ difference }: { difference: number }) {
  const { t } = useTranslation('trust');
  return difference === 0 ? (
    <Chip tone="positive" icon={IconCircleCheck}>
      {t('covered')}
    </Chip>
  ) : (
    <Chip tone="negative" icon={IconX}>
      {t('difference', { amount: money(difference) })}
    </Chip>
  );
}

function TrustFigures({ trust }: { trust: Position }) {
  const { t } = useTranslation('trust');
  return (
    <Figures
      label={t('title')}
      figures={[
        {
          label: t('bank'),
          value: <FigureMoney cents={trust.trust_bank_cents} />,
          note: t('bankNote'),
          to: paths.merchantPlatformStatement,
        },
        {
          label: t('merchants'),
          value: <FigureMoney cents={trust.merchants_cents} />,
          note: t('merchantsNote'),
        },
        {
          label: t('uncleared'),
          value: <FigureMoney cents={trust.uncleared_cents} />,
          note: t('unclearedNote'),
        },
        {
          label: t('payoutsOut'),
          value: <FigureMoney cents={trust.payouts_out_cents} />,
          note: t('payoutsOutNote'),
        },
      ]}
    />
  );
}

/** Bank = merchants' positive balances + uncleared + payouts on the way + fees not swept. */
function SumCard({ trust }: { trust: Position }) {
  const { t } = useTranslation('trust');
  return (
    <Card title={t('heldFor')} flush>
      <SumTable
        caption={t('heldFor')}
        rows={[
          { label: t('merchants'), cents: trust.merchants_cents },
          { label: t('uncleared'), cents: trust.uncleared_cents },
          { label: t('payoutsOut'), cents: trust.payouts_out_cents },
          { label: t('fees'), cents: trust.fees_cents },
          { label: t('bank'), cents: trust.trust_bank_cents, isSum: true },
          { label: t('owed'), cents: trust.shortfall_cents },
          { label: t('funded'), cents: trust.funded_cents },
        ]}
      />
    </Card>
  );
}

function StatementCard({ trust: { statement } }: { trust: Position }) {
  const { t } = useTranslation('trust');
  const canSee = useCan('statements.read');
  const waits = statement !== null && statement.unmatched_cents !== 0;
  const open = canSee && (
    <Link
      to={
        waits
          ? address('merchantPlatformStatement', undefined, { tab: 'queued' })
          : paths.merchantPlatformStatement
      }
    >
      {t(waits ? 'settleLines' : 'open')}
    </Link>
  );
  if (!statement) {
    return (
      <Card title={t('statement')} aside={open}>
        <EmptyState title={t('noStatement')}>{t('noStatementHint')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('statement')} aside={open} flush>
      <SumTable
        caption={t('statement')}
        rows={[
          { label: t('book', { date: dateWithWeekday(statement.through) }), cents: statement.book_cents },
          { label: t('outstanding'), cents: -statement.outstanding_cents },
          { label: t('unmatched'), cents: statement.unmatched_cents },
          { label: t('unexplained'), cents: statement.difference_cents },
          {
            label: t('balance', { date: dateWithWeekday(statement.through) }),
            cents: statement.balance_cents,
            isSum: true,
          },
        ]}
      />
    </Card>
  );
}

function MerchantsCard({ trust }: { trust: Position }) {
  const { t } = useTranslation('trust');
  const canSee = useCan('merchants.read');
  if (trust.merchants.length === 0) {
    return (
      <Card title={t('byMerchant')}>
        <EmptyState title={t('nobody')} />
      </Card>
    );
  }
  const columns: TableColumn<Merchant>[] = [
    { key: 'merchant', label: t('merchant'), kind: 'main', render: ({ name }) => name },
    {
      key: 'balance',
      label: t('balanceOf'),
      kind: 'number',
      render: ({ balance_cents }) => money(balance_cents),
    },
    {
      key: 'uncleared',
      label: t('uncleared'),
      kind: 'number',
      render: ({ uncleared_cents }) => money(uncleared_cents),
    },
  ];
  return (
    <TableCard
      title={t('byMerchant')}
      note="AUD"
      columns={columns}
      rows={trust.merchants}
      rowId={({ id }) => id}
      {...(canSee && { to: ({ id }: Merchant) => address('merchantPlatformMerchantsDetail', { id }) })}
      words={{ failed: t('failed') }}
    />
  );
}

/** What is held in currencies that no statement here shows: each in an account of its own. */
function OthersCard({ trust: { others } }: { trust: Position }) {
  const { t } = useTranslation('trust');
  if (others.length === 0) return null;
  return (
    <Card title={t('others.title')} note={t('others.note')} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{t('others.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('merchant')}</th>
            <th scope="col" className="lk-cell-end">
              {t('balanceOf')}
            </th>
          </tr>
        </thead>
        <tbody>
          {others.flatMap((one) => [
            ...one.merchants.map((merchant) => (
              <tr key={`${one.currency}-${merchant.id}`}>
                <td className="lk-cell-strong">{merchant.name}</td>
                <td className="lk-cell-end lk-cell-amount">{money(merchant.balance_cents, one.currency)}</td>
              </tr>
            )),
            <tr key={one.currency}>
              <td>{t('others.bank', { currency: one.currency })}</td>
              <td className="lk-cell-end lk-cell-amount">
                {money(one.trust_bank_cents, one.currency)}
                {one.funded_cents > 0 && (
                  <small className="lk-muted">
                    {' '}
                    {t('others.funded', { amount: money(one.funded_cents, one.currency) })}
                  </small>
                )}
              </td>
            </tr>,
          ])}
        </tbody>
      </table>
    </Card>
  );
}

const CLOSED = [
  ['bank', 'trust_bank_cents'],
  ['merchants', 'merchants_cents'],
  ['uncleared', 'uncleared_cents'],
  ['payoutsOut', 'payouts_out_cents'],
  ['fees', 'fees_cents'],
  ['funded', 'funded_cents'],
] as const;

function ClosesCard({ trust: { closes } }: { trust: Position }) {
  const { t } = useTranslation('trust');
  if (closes.length === 0) return null;
  const columns: TableColumn<Close>[] = [
    { key: 'day', label: t('day'), kind: 'date', render: ({ day }) => date(day) },
    ...CLOSED.map(([name, cents]) => ({
      key: name,
      label: t(`short.${name}`),
      kind: 'number' as const,
      render: (close: Close) => money(close[cents]),
    })),
  ];
  return (
    <TableCard
      title={t('closes')}
      note={t('closesNote')}
      columns={columns}
      rows={closes}
      rowId={({ day }) => day}
      words={{ failed: t('failed') }}
    />
  );
}
