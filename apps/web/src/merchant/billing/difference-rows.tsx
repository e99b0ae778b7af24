import { BILL_GROUPS, listPreviewedBills } from '@lorikeet/contracts/billing';
import type { Currency } from '@lorikeet/domain/kernel';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { failureOf } from '../../lib/api-error.ts';
import { cappedCount, count, date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import type { ComparedBills } from './billing-preview.ts';

type Group = (typeof BILL_GROUPS)[number];

/** The bills behind a count, the largest first; the rest are named by their number. */
function Bills({ runId, difference, currency }: { runId: string; difference: Group; currency: Currency }) {
  const { t } = useTranslation('billing');
  const query = useQuery(read(listPreviewedBills, { id: runId, difference, currency }, { expected: 'all' }));
  if (!query.data && query.error)
    return (
      <ErrorState title={t('billsFailed')} {...failureOf(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton lines={3} />;
  const { rows, count: total } = query.data;
  return (
    <>
      <ul className="lk-bill-rows">
        {rows.map((row) => (
          <li key={row.subscription_id}>
            <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>{row.customer_name}</Link>
            <span className="lk-muted">
              {row.plan_name}, {date(row.period_start)}
            </span>
            <span className="lk-num">
              {row.last_cents !== null && row.last_cents !== row.amount_cents && (
                <s className="lk-muted">{money(row.last_cents, currency)}</s>
              )}{' '}
              {difference !== 'gone' && money(row.amount_cents, currency)}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="lk-small lk-muted">{t('others', { n: cappedCount(total - rows.length) })}</p>
      )}
    </>
  );
}

/**
 * How the bills of one currency differ from the last time, the unusual ones first, and which of them nothing will pay; each
 * line opens its bills.
 */
export function DifferenceRows({ runId, compared }: { runId: string; compared: ComparedBills }) {
  const { t } = useTranslation('billing');
  const [open, setOpen] = useState<Group | null>(null);
  const groups = { ...compared.differences, undebited: compared.undebited };
  const shown = BILL_GROUPS.filter((name) => groups[name].bills > 0);
  if (shown.length === 0) return <p>{t('nothing')}</p>;
  return (
    <ul className="lk-differences">
      {shown.map((name) => {
        const { bills, total_cents: total } = groups[name];
        const Glyph = open === name ? IconChevronDown : IconChevronRight;
        return (
          <li key={name}>
            <button
              type="button"
              aria-expanded={open === name}
              onClick={() => setOpen(open === name ? null : name)}
            >
              <Glyph size={16} stroke={1.7} aria-hidden />
              <span>
                <b>{t(`difference.${name}`)}</b>
                <small>{t(`differenceHelp.${name}`)}</small>
              </span>
              <span className="lk-num">{count(bills)}</span>
              <span className="lk-num">{money(total, compared.currency)}</span>
            </button>
            {open === name && <Bills runId={runId} difference={name} currency={compared.currency} />}
          </li>
        );
      })}
    </ul>
  );
}
