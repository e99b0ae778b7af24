import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { count, date, money } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { postingWords } from '../payments/payment-words.ts';
import { LINES_PER_PAGE, type LineKind, type PayoutDetails } from './payout-details.ts';
import { SumTable } from './sum-table.tsx';

type Line = PayoutDetails['lines']['rows'][number];

/** The statement: totals by kind, then every movement; they sum to what is paid. */
export function LinesCard({
  details,
  kind,
  page,
}: {
  details: PayoutDetails;
  kind: LineKind | null;
  page: number;
}) {
  const { t } = useTranslation('payouts');
  const [, setSearch] = useSearchParams();
  const show = (next: { kind?: string; page?: number }) =>
    setSearch(
      {
        ...((next.kind ?? kind) ? { kind: next.kind ?? kind ?? '' } : {}),
        ...((next.page ?? 1) > 1 ? { page: String(next.page) } : {}),
      },
      { preventScrollReset: true },
    );
  const phone = usePhone();
  const { payout, totals, lines } = details;
  const all = totals.reduce((sum, each) => sum + each.count, 0);
  return (
    <div className="lk-stack">
      <Card title={t('lines.sums')} flush>
        <SumTable
          caption={t('lines.sums')}
          currency={payout.currency}
          rows={[
            ...totals.map((each) => ({
              label: (
                <button type="button" className="lk-payout-kind" onClick={() => show({ kind: each.kind })}>
                  {t(`lines.kinds.${each.kind}`)}
                </button>
              ),
              count: count(each.count),
              cents: each.amount_cents,
            })),
            { label: t('lines.total'), count: count(all), cents: payout.amount_cents, isSum: true },
          ]}
        />
      </Card>
      <Card
        title={t('lines.title')}
        flush
        foot={<Pager total={lines.count} page={page} onPage={(to) => show({ page: to })} />}
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
          <LineRows rows={lines.rows} currency={payout.currency} />
        ) : (
          <LinesTable rows={lines.rows} currency={payout.currency} />
        )}
      </Card>
    </div>
  );
}

/** On a phone: what and whose on the left, how much and when on the right. */
function LineRows({
  rows,
  currency,
}: {
  rows: readonly Line[];
  currency: PayoutDetails['payout']['currency'];
}) {
  const { t } = useTranslation('payouts');
  return (
    <ul className="lk-payout-lines" aria-label={t('lines.title')}>
      {rows.map((line) => (
        <li key={line.position}>
          <span>
            <LineName line={line} />
            <small>{line.customer_name ?? line.description}</small>
          </span>
          <span>
            <b className="lk-num">{money(line.amount_cents, currency)}</b>
            <small className="lk-num">{date(line.effective_date)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function LinesTable({
  rows,
  currency,
}: {
  rows: readonly Line[];
  currency: PayoutDetails['payout']['currency'];
}) {
  const { t } = useTranslation('payouts');
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('lines.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lines.what')}</th>
          <th scope="col">{t('lines.customer')}</th>
          <th scope="col">{t('lines.description')}</th>
          <th scope="col">{t('lines.date')}</th>
          <th scope="col" className="lk-cell-end">
            {t('columns.amount')}
            <small>{currency}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.position}>
            <td>
              <LineName line={line} />
            </td>
            <td className="lk-cell-strong">
              {line.customer_id ? (
                <Link to={address('merchantCustomersDetail', { id: line.customer_id })}>
                  {line.customer_name}
                </Link>
              ) : (
                <span className="lk-muted">–</span>
              )}
            </td>
            <td>{line.description ?? <span className="lk-muted">–</span>}</td>
            <td className="lk-cell-date">{date(line.effective_date)}</td>
            <td className="lk-cell-end lk-cell-amount">{money(line.amount_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the line is; with a payment it opens it. */
function LineName({ line }: { line: Line }) {
  const { t } = useTranslation('payouts');
  const { t: say } = useTranslation('payments');
  const name = line.kind === 'other' ? postingWords(line.posting_kind, say) : t(`lines.one.${line.kind}`);
  if (!line.payment_id) return <>{name}</>;
  return <Link to={address('merchantTransactionsDetail', { id: line.payment_id })}>{name}</Link>;
}

function Pager({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('payouts');
  const first = (page - 1) * LINES_PER_PAGE + 1;
  const last = Math.min(total, page * LINES_PER_PAGE);
  return (
    <div className="lk-payout-pager">
      <span aria-live="polite">
        {t('lines.range', { from: count(Math.min(first, total)), to: count(last), total: count(total) })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('common:list.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('common:list.next')}
        aria-disabled={last >= total}
        onClick={() => last < total && onPage(page + 1)}
      />
    </div>
  );
}
