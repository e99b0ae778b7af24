import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { FilterKey } from '../ui/data-list/list-state.ts';
import type { Unread } from './list-input.ts';

const wordsOf = (unread: Unread, filters: readonly FilterKey[]): string => {
  if (unread.kind !== 'filter') return unread.text;
  const { key, value } = unread.word;
  return `${filters.find((each) => each.key === key)?.label ?? key}: ${value}`;
};

const keyOf = (unread: Unread) => (unread.kind === 'filter' ? unread.word.key : unread.kind);

type UnreadProps = {
  unread: readonly Unread[];
  filters: readonly FilterKey[];
  onRemove: (unread: Unread) => void;
};

/**
 * What of the address the list's call does not take, each with a way to remove it. No rows are shown meanwhile: without
 * the filter they would be other rows than those asked for.
 */
export function UnreadFilters({ unread, filters, onRemove }: UnreadProps) {
  const { t } = useTranslation();
  return (
    <div className="lk-list-unread" role="alert">
      <ul>
        {unread.map((each) => {
          const words = wordsOf(each, filters);
          return (
            <li key={keyOf(each)}>
              <span className="lk-field-error">{t(`list.unread.${each.kind}`, { words })}</span>
              <Button
                size="small"
                aria-label={t('list.unread.removeThis', { words })}
                onClick={() => onRemove(each)}
              >
                {t('list.unread.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="lk-muted lk-small">{t('list.unread.hint')}</p>
    </div>
  );
}
