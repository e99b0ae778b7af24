import './filter.css';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../lib/late.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { NO_WORDS, withWord } from './filter-words.ts';
import type { FilterKey, ListControl } from './list-state.ts';
import { WordChip } from './word-chip.tsx';

/** Comes after the rows: the library that it stands on is no part of a first load. */
const FilterField = late(() => import('./filter-field.tsx'));

type ToolsProps = {
  control: ListControl;
  filters: readonly FilterKey[];
  placeholder?: string | undefined;
  today: string;
};

export function ListFilter({
  control,
  filters,
  placeholder,
  today,
  pinned = false,
}: ToolsProps & { pinned?: boolean }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<FilterBox />}>
      <FilterField
        filter={control.state.filter}
        keys={filters}
        placeholder={placeholder ?? t('list.placeholder')}
        today={today}
        pinned={pinned}
        onChange={(filter) => control.change({ filter })}
      />
    </Suspense>
  );
}

/** Keeps the field's place until it is there. */
const FilterBox = () => (
  <div className="lk-filter">
    <div className="lk-filter-box" />
  </div>
);

/**
 * On a phone: a button with the number of filters, and the chips in a row that scrolls. Where rows can only be searched,
 * the field itself stands there.
 */
export function PhoneFilter({ aside, ...props }: ToolsProps & { aside?: ReactNode }) {
  const { control, filters } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { filter } = control.state;
  const used = filter.words.length + (filter.search ? 1 : 0);
  if (filters.length === 0)
    return (
      <div className="lk-list-tools">
        <ListFilter {...props} />
        {aside}
      </div>
    );
  return (
    <div className="lk-list-tools">
      <Button icon={IconFilter} onClick={() => setOpen(true)}>
        {t('list.filters')}
        {used > 0 && <span style={{ color: 'var(--link)' }}>{used}</span>}
      </Button>
      <div className="lk-chip-row">
        {filter.words.map((word) => (
          <WordChip
            key={word.key}
            word={word}
            keys={filters}
            onEdit={() => setOpen(true)}
            onRemove={() => control.change({ filter: withWord(filter, word.key, null) })}
          />
        ))}
        {filter.search && (
          <WordChip
            word={{ key: t('list.search'), value: filter.search }}
            keys={[]}
            onEdit={() => setOpen(true)}
            onRemove={() => control.change({ filter: { ...filter, search: '' } })}
          />
        )}
      </div>
      {aside}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('list.filters')}>
        <div style={{ minHeight: 320, display: 'grid', alignContent: 'space-between', gap: 16 }}>
          <ListFilter {...props} pinned />
          <div className="lk-dialog-actions">
            <Button onClick={() => control.change({ filter: NO_WORDS })}>{t('list.clearFilters')}</Button>
            <Button look="primary" onClick={() => setOpen(false)}>
              {t('done')}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
