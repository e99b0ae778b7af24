import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../faces.tsx';
import type { MenuEntry } from '../menu.tsx';
import type { Column, PhoneRow } from './columns.ts';
import { NO_WORDS, withWord } from './filter-words.ts';
import { ListRows } from './list-rows.tsx';
import type { FilterKey, ListControl } from './list-state.ts';
import { ListTable, TableSkeleton } from './list-table.tsx';
import { WordChip } from './word-chip.tsx';

export type ListBodyProps<Row> = {
  caption: string;
  control: ListControl;
  filters: readonly FilterKey[];
  columns: readonly Column<Row>[];
  phoneRow: PhoneRow<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rows: readonly Row[] | undefined;
  error?: { message: string; requestId?: string | null } | null | undefined;
  onRetry?: (() => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  empty: ReactNode;
  errorTitle: string;
  reassurance?: string | undefined;
};

type Faces<Row> = ListBodyProps<Row> & {
  phone: boolean;
  /** Whether rows can be chosen. */
  isChoosable: boolean;
};

/** Filters that nothing matches: they are repeated, so that one can be taken away. */
function NothingMatches({ control, filters }: { control: ListControl; filters: readonly FilterKey[] }) {
  const { t } = useTranslation();
  const { filter } = control.state;
  return (
    <div className="lk-face">
      <div className="lk-face-words">
        {t('list.nothingMatches')}
        {filter.words.map((word) => (
          <WordChip
            key={word.key}
            word={word}
            keys={filters}
            onRemove={() => control.change({ filter: withWord(filter, word.key, null) })}
          />
        ))}
        {filter.search && <b>{filter.search}</b>}
      </div>
      <div className="lk-face-actions">
        <Button onClick={() => control.change({ filter: NO_WORDS, tab: '' })}>
          {t(filter.words.length > 0 || filter.search ? 'list.clearFilters' : 'seeAll')}
        </Button>
      </div>
    </div>
  );
}

/** The rows, or the face that stands in their place. */
export function ListBody<Row>(props: Faces<Row>) {
  const { rows, error, control, filters, phone, columns, isChoosable, onOpen, rowMenu } = props;
  const { t } = useTranslation();
  const { state } = control;
  if (error && !rows) {
    const { errorTitle: title, reassurance, onRetry } = props;
    return (
      <ErrorState
        title={title}
        message={error.message}
        requestId={error.requestId ?? null}
        {...(reassurance ? { reassurance } : {})}
        {...(onRetry ? { onRetry } : {})}
      />
    );
  }
  if (!rows)
    return phone ? (
      <div style={{ paddingTop: 16 }}>
        <Skeleton lines={9} />
      </div>
    ) : (
      <TableSkeleton columns={columns} />
    );
  if (rows.length === 0) {
    // Rows may match: the page that is named has emptied since.
    if (state.page > 1) {
      return (
        <EmptyState
          title={t('list.pageEmpty')}
          actions={<Button onClick={() => control.change({ page: 1 })}>{t('list.firstPage')}</Button>}
        />
      );
    }
    if (state.filter.words.length > 0 || state.filter.search || state.tab)
      return <NothingMatches control={control} filters={filters} />;
    return props.empty;
  }
  const { caption, rowId, rowName, phoneRow } = props;
  if (phone)
    return <ListRows {...{ caption, rows, rowId, rowName, phoneRow, onOpen, rowMenu, isChoosable }} />;
  return (
    <ListTable
      {...{ caption, columns, rows, rowId, rowName, isChoosable }}
      {...(onOpen ? { onOpen } : {})}
      {...(rowMenu ? { rowMenu } : {})}
      sort={state.sort}
      onSort={(sort) => control.change({ sort })}
    />
  );
}
