import type { WireOutput } from '@lorikeet/contracts/contract';
import { getPropertyRates, printRatesNotice } from '@lorikeet/contracts/rates-notices';
import { ratingYearName } from '@lorikeet/domain/council';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { confirm } from '../../lib/confirm.ts';
import { basisPoints, date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Figures } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { FigureMoney } from '../../ui/values.tsx';

export type Rates = WireOutput<typeof getPropertyRates>;
type Notice = Rates['notices'][number];

/** What a property owes now, and of it what is late. */
function OwedFigures({ rates }: { rates: Rates }) {
  const { t } = useTranslation('council');
  const next = rates.notices
    .flatMap(({ instalments }) => instalments)
    .filter(({ open_cents }) => open_cents > 0)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))[0];
  const interest =
    rates.interest_cents === null
      ? { value: '–', note: t('rates.interestUnknown') }
      : {
          value: <FigureMoney cents={rates.interest_cents} />,
          note: t('rates.interestNote', { rate: basisPoints(rates.interest_bps ?? 0) }),
        };
  return (
    <Figures
      label={t('rates.title')}
      figures={[
        rates.owed_cents < 0
          ? {
              label: t('rates.credit'),
              value: <FigureMoney cents={-rates.owed_cents} />,
              note: t('rates.creditNote'),
            }
          : {
              label: t('rates.owed'),
              value: <FigureMoney cents={rates.owed_cents} />,
              note: t('rates.owedNote'),
            },
        {
          label: t('rates.overdue'),
          value: <FigureMoney cents={rates.overdue_cents} />,
          note: t('rates.overdueNote'),
        },
        {
          label: t('rates.next'),
          value: next ? <FigureMoney cents={next.open_cents} /> : '–',
          note: next ? t('rates.nextNote', { date: date(next.due_on) }) : t('rates.nextNone'),
        },
        { label: t('rates.interest'), ...interest },
      ]}
    />
  );
}

function PrintNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation('council');
  const { download, busy } = useDownload(printRatesNotice, ({ url }) => url);
  const ask = async () => {
    const accepted = await confirm({
      header: t('rates.printTitle', { year: ratingYearName(notice.rating_year) }),
      message: t('rates.printText'),
      icon: 'question',
      acceptLabel: t('rates.print'),
    });
    if (accepted) await download({ id: notice.id });
  };
  return (
    <Button icon={IconPrinter} size="small" busy={busy} onClick={() => void ask()}>
      {t('rates.print')}
    </Button>
  );
}

function NoticeCard({ notice, mayWrite }: { notice: Notice; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  // On a phone no heading says what is counted.
  const part = usePhone() ? 'rates.partOf' : 'rates.partOfMany';
  const count = notice.instalments.length;
  return (
    <TableCard
      title={t('rates.notice', { year: ratingYearName(notice.rating_year) })}
      note={t('rates.noticeNote', { total: money(notice.total_cents), date: date(notice.issued_on) })}
      columns={[
        {
          key: 'number',
          label: t('rates.number'),
          kind: 'main',
          render: (row) => t(part, { number: row.number, count }),
        },
        { key: 'due', label: t('rates.due'), kind: 'date', render: (row) => date(row.due_on) },
        { key: 'amount', label: t('rates.amount'), kind: 'number', render: (row) => money(row.amount_cents) },
        {
          key: 'open',
          label: t('rates.open'),
          kind: 'number',
          render: (row) => (row.open_cents === 0 ? t('rates.nothing') : money(row.open_cents)),
        },
      ]}
      rows={notice.instalments}
      rowId={(row) => String(row.number)}
      words={{ failed: t('rates.failed'), empty: t('rates.noParts') }}
      {...(mayWrite && { foot: <PrintNotice notice={notice} /> })}
    />
  );
}

function EntriesCard({ rates }: { rates: Rates }) {
  const { t } = useTranslation('council');
  const { t: words } = useTranslation('ledger');
  return (
    <TableCard
      title={t('rates.entries')}
      columns={[
        {
          key: 'kind',
          label: t('rates.what'),
          kind: 'main',
          render: (row) =>
            row.payment_id ? (
              <Link to={address('merchantTransactionsDetail', { id: row.payment_id })}>
                {words(`kinds.${row.posting}`, { defaultValue: row.posting })}
              </Link>
            ) : (
              words(`kinds.${row.posting}`, { defaultValue: row.posting })
            ),
        },
        { key: 'date', label: t('rates.on'), kind: 'date', render: (row) => date(row.effective_date) },
        { key: 'amount', label: t('rates.amount'), kind: 'number', render: (row) => money(row.amount_cents) },
      ]}
      rows={rates.entries}
      rowId={(row) => row.posting_id}
      words={{ failed: t('rates.failed'), empty: t('rates.noEntries') }}
    />
  );
}

function ConcessionsCard({ rates }: { rates: Rates }) {
  const { t } = useTranslation('council');
  if (rates.concessions.length === 0) return null;
  return (
    <Card title={t('rates.concessions')}>
      <Facts
        facts={rates.concessions.map((one) => [
          one.name,
          <span key={one.from_on}>
            {one.yearly_cents !== null && `${t('rates.aYear', { amount: money(one.yearly_cents) })}, `}
            {one.until_on
              ? t('rates.fromUntil', { from: date(one.from_on), until: date(one.until_on) })
              : t('rates.from', { from: date(one.from_on) })}
          </span>,
        ])}
      />
    </Card>
  );
}

/** What the roll says of the property beside what is owed. */
function FactsCard({ rates }: { rates: Rates }) {
  const { t } = useTranslation('council');
  const none = <span className="lk-muted">{t('notOnFile')}</span>;
  return (
    <Card title={t('rates.facts')}>
      <Facts
        facts={[
          [t('rates.landValue'), rates.land_value_cents === null ? none : money(rates.land_value_cents)],
        ]}
      />
    </Card>
  );
}

/** Reads what a property owes; the cards of it stand in two columns of the page. */
export function useRates(propertyId: string) {
  return useQuery(read(getPropertyRates, { id: propertyId }));
}

type Query = ReturnType<typeof useRates>;

/** What is owed, notice by notice, and what has moved it. */
export function RatesMain({ query, mayWrite }: { query: Query; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  const { data: rates, error } = query;
  if (error)
    return (
      <ErrorState title={t('rates.failed')} message={error.message} onRetry={() => void query.refetch()} />
    );
  if (!rates) return <Skeleton lines={6} />;
  return (
    <>
      {rates.notices.length === 0 && (
        <Card title={t('rates.noNotice')}>
          <p>{t('rates.noNoticeText')}</p>
        </Card>
      )}
      {rates.notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} mayWrite={mayWrite} />
      ))}
      <EntriesCard rates={rates} />
    </>
  );
}

export function RatesFigures({ query }: { query: Query }) {
  return query.data ? <OwedFigures rates={query.data} /> : null;
}

export function RatesAside({ query }: { query: Query }) {
  if (!query.data) return null;
  return (
    <>
      <FactsCard rates={query.data} />
      <ConcessionsCard rates={query.data} />
    </>
  );
}
