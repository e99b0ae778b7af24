import './list-foot.css';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cappedCount, count as printCount } from '../../lib/format.ts';
import { IconButton } from '../button.tsx';
import { type ListState, PAGE_SIZES } from './list-state.ts';

/** Counted exactly by a second call; `sum` is already written as money. */
export type Totals = { count: number; sum?: string };

type FootProps = {
  state: ListState;
  /** Null while they load. */
  shown: number | null;
  /** Capped at 1,001. */
  count: number;
  totals?: Totals | undefined;
  onChange: (change: Partial<ListState>) => void;
};

/**
 * `1 to 20 of 1,000+`, then the exact count where that did not say it, and the sum, when they arrive; page size, previous
 * and next.
 */
export function ListFoot({ state, shown: loaded, count, totals, onChange }: FootProps) {
  const { t } = useTranslation();
  const shown = loaded ?? 0;
  const first = (state.page - 1) * state.pageSize + 1;
  const last = first + shown - 1;
  const hasNext = (totals?.count ?? count) > last && shown === state.pageSize;
  return (
    <footer className="lk-list-foot">
      <span aria-live="polite">
        {shown === 0 ? (
          loaded !== null && t('list.none')
        ) : (
          <>
            <b>{t('list.range', { from: printCount(first), to: printCount(last) })}</b>{' '}
            <span className="lk-muted">{t('list.of', { count: cappedCount(count) })}</span>
          </>
        )}
      </span>
      {totals && shown > 0 && (count > 1000 || totals.sum) && (
        <span className="lk-list-exact">
          {count > 1000 && t('list.exactly', { count: printCount(totals.count) })}
          {count > 1000 && totals.sum && ' · '}
          {totals.sum && (
            <>
              {t('list.sum')} <b>{totals.sum}</b>
            </>
          )}
        </span>
      )}
      <div className="lk-list-pager">
        <label className="lk-list-size">
          <span className="lk-hidden">{t('list.pageSize')}</span>
          <select
            value={state.pageSize}
            onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {t('list.perPage', { size })}
              </option>
            ))}
          </select>
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </label>
        <IconButton
          icon={IconChevronLeft}
          size="small"
          label={t('list.previous')}
          aria-disabled={state.page <= 1}
          onClick={() => state.page > 1 && onChange({ page: state.page - 1 })}
        />
        <IconButton
          icon={IconChevronRight}
          size="small"
          label={t('list.next')}
          aria-disabled={!hasNext}
          onClick={() => hasNext && onChange({ page: state.page + 1 })}
        />
      </div>
    </footer>
  );
}
