import './pager.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cappedCount, count as printCount } from '../lib/format.ts';
import { IconButton } from './button.tsx';

type PagerProps = { page: number; pageSize: number; count: number; onPage: (page: number) => void };

/** `1 to 50 of 120` under a card's rows, with previous and next. Nothing where all rows stand on one page. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const { t } = useTranslation();
  if (count <= pageSize) return null;
  const last = Math.min(count, page * pageSize);
  const from = printCount(Math.min((page - 1) * pageSize + 1, count));
  return (
    <div className="lk-pager">
      <span aria-live="polite">
        {t('list.range', { from, to: printCount(last) })} {t('list.of', { count: cappedCount(count) })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('list.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('list.next')}
        aria-disabled={last >= count}
        onClick={() => last < count && onPage(page + 1)}
      />
    </div>
  );
}
