import './bulk.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cappedCount, count as printCount } from '../../lib/format.ts';
import { IconButton } from '../button.tsx';
import type { Selection } from './selection.tsx';

type BulkBarProps = {
  selection: Selection;
  /** How many match the filters, capped at 1,001. */
  matching: number;
  /** The sum of what is chosen, written as money. */
  sum?: string | undefined;
  actions: ReactNode;
  onAll: () => void;
  onClear: () => void;
};

/** What is chosen, what all of it comes to, and what may be done with it. */
export function BulkBar({ selection, matching, sum, actions, onAll, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const chosen = selection.all ? cappedCount(matching) : printCount(selection.ids.size);
  return (
    <section className="lk-bulk" aria-label={t('list.selection')}>
      <span aria-live="polite">
        <span className="lk-bulk-count">{t('list.selected', { count: chosen })}</span>{' '}
        {sum && !selection.all && <span className="lk-bulk-sum">{sum}</span>}
      </span>
      {!selection.all && matching > selection.ids.size && (
        <button type="button" className="lk-bulk-all" onClick={onAll}>
          {t('list.selectAll', { count: cappedCount(matching) })}
        </button>
      )}
      <div className="lk-bulk-actions">
        {actions}
        <IconButton icon={IconX} size="small" label={t('list.clearSelection')} onClick={onClear} />
      </div>
    </section>
  );
}
