import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dateWithWeekday } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { LINES_PER_PAGE, type PayoutDetails, type RowKind } from './payout-details.ts';
import { PhoneRows, RowsTable } from './row-tables.tsx';
import { StatementCard } from './statement-card.tsx';

type LinesCardProps = { details: PayoutDetails; kind: RowKind | null; page: number };

/** The statement, those of evenings without a payout before it, and the rows; they sum to what is paid. */
export function LinesCard({ details, kind, page }: LinesCardProps) {
  const { t } = useTranslation('payouts');
  const { payout, statement, carried } = details;
  // Its lines are in the balance again: an empty statement would contradict its amount.
  if (payout.status === 'withdrawn') {
    return (
      <Card title={t('statementOf.title')}>
        <p className="lk-muted">{t('statementOf.withdrawn')}</p>
      </Card>
    );
  }
  return (
    <div className="lk-stack">
      <StatementCard
        title={t('statementOf.title')}
        statement={statement}
        paid={t(`statementOf.paid.${payout.status}`)}
      />
      {carried.map((one) => (
        <StatementCard
          key={one.date}
          title={t('statementOf.carriedTitle', { date: dateWithWeekday(one.date) })}
          note={t('statementOf.carriedNote')}
          statement={one}
          paid=""
        />
      ))}
      <RowsCard details={details} kind={kind} page={page} />
    </div>
  );
}

/** Every row, narrowed to a kind by its tab. */
function RowsCard({ details, kind, page }: LinesCardProps) {
  const { t } = useTranslation('payouts');
  const [, setSearch] = useSearchParams();
  const show = (to: number) =>
    setSearch(
      { ...(kind ? { kind } : {}), ...(to > 1 ? { page: String(to) } : {}) },
      { preventScrollReset: true },
    );
  const phone = usePhone();
  const { payout, totals, lines } = details;
  const all = totals.reduce((sum, each) => (each.kind === 'carried' ? sum : sum + each.count), 0);
  return (
    <Card
      title={t('lines.title')}
      note={t('lines.note')}
      flush
      foot={<Pager page={page} pageSize={LINES_PER_PAGE} count={lines.count} onPage={show} />}
    >
      <div style={{ padding: '0 20px' }}>
        <Tabs
          label={t('lines.title')}
          value={kind ?? ''}
          onChange={(next) => setSearch(next ? { kind: next } : {}, { preventScrollReset: true })}
          tabs={[
            { key: '', label: t('lines.all'), count: all },
            ...totals.map((each) => ({
              key: each.kind,
              label: t(`lines.kinds.${each.kind}`),
              count: each.count,
            })),
          ]}
        />
      </div>
      {phone ? (
        <PhoneRows rows={lines.rows} currency={payout.currency} />
      ) : (
        <RowsTable rows={lines.rows} currency={payout.currency} />
      )}
    </Card>
  );
}
