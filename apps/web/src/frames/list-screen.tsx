import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../lib/api-error.ts';
import { useBusinessDate } from '../lib/demo-clock.ts';
import type { ListTools } from '../lib/list-tools.ts';
import type { Column, PhoneRow } from '../ui/data-list/columns.ts';
import { DataList } from '../ui/data-list/data-list.tsx';
import type { Totals } from '../ui/data-list/list-foot.tsx';
import { EmptyState } from '../ui/faces.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import type { Tab } from '../ui/tabs.tsx';
import { withoutUnread } from './list-input.ts';
import { UnreadFilters } from './unread-filters.tsx';
import type { ListOf } from './use-list-screen.ts';

/** What tells a row from the others: its own `id` where nothing is said. */
type IdOf<R> = R extends { id: string } ? { id?: (row: R) => string } : { id: (row: R) => string };

/** How a row is shown and what can be done with it. */
type RowOf<R> = {
  name: (row: R) => string;
  /** Its name says who it is where nothing is said. */
  phone: (row: R) => Partial<ReturnType<PhoneRow<R>>>;
  /** The address that a row leads to, by its `main` column too. */
  to?: (row: R) => string;
  /** What a row opens on the screen itself. */
  open?: (row: R) => void;
  /** What else can be done with it; opening stands first by itself. */
  menu?: (row: R) => readonly MenuEntry[];
};

/** The list's own words, by the reader's language. */
type WordsOf = {
  search?: string;
  empty: string;
  emptyHint?: string;
  failed: string;
  /** What is safe although the list did not load. */
  safe?: string;
};

type ListProps<R> = {
  /** A name of its own: the columns that a person chose are remembered under it. */
  id: string;
  title: string;
  list: ListOf<R>;
  columns: readonly Column<R>[];
  row: RowOf<R> & IdOf<R>;
  words: WordsOf;
  /** A preset's tab; null hides it. Lists without presets have none. */
  tab?: (preset: string) => Omit<Tab, 'key'> | null;
  totals?: Totals | undefined;
  /** What the chosen rows come to, written as money. */
  sumOf?: (rows: readonly R[]) => string;
  tools?: ListTools;
  /** What to do first where there are no rows. */
  emptyActions?: ReactNode;
};

function useRowActions<R>({ to, open, menu }: RowOf<R>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = to ? (row: R) => void navigate(to(row)) : open;
  const entries = (row: R) => [
    ...(to ? [{ label: t('open'), onSelect: () => void navigate(to(row)) }] : []),
    ...(menu?.(row) ?? []),
  ];
  return { ...(go && { onOpen: go }), ...((to || menu) && { rowMenu: entries }) };
}

const ownId = <R,>(row: R) => (row as { id: string }).id;

/** The columns, of which the `main` one leads where its row leads. */
const leading = <R,>(columns: readonly Column<R>[], to: RowOf<R>['to']): readonly Column<R>[] =>
  columns.map((column) =>
    to && column.kind === 'main'
      ? { ...column, render: (row) => <Link to={to(row)}>{column.render(row)}</Link> }
      : column,
  );

/** A list inside a screen: filters, rows, footer, and what of its address could not be read. */
export function ScreenList<R>({
  id,
  title,
  list,
  columns,
  row,
  words,
  emptyActions,
  tab,
  ...rest
}: ListProps<R>) {
  const today = useBusinessDate();
  const { control, filters, unread } = list;
  const tabs = list.presets.flatMap((key) => {
    const shown = tab?.(key);
    return shown ? [{ key, ...shown }] : [];
  });
  return (
    <DataList<R>
      {...rest}
      {...useRowActions(row)}
      {...(tab && { tabs })}
      id={id}
      caption={title}
      control={control}
      filters={filters}
      columns={leading(columns, row.to)}
      placeholder={words.search}
      phoneRow={(each) => ({ who: row.name(each), ...row.phone(each) })}
      rowId={row.id ?? ownId}
      rowName={row.name}
      rows={list.rows}
      count={list.count}
      error={failureOf(list.error)}
      onRetry={list.retry}
      today={today}
      instead={
        unread.length > 0 && (
          <UnreadFilters
            unread={unread}
            filters={filters}
            onRemove={(each) => control.change(withoutUnread(control.state, each))}
          />
        )
      }
      empty={
        <EmptyState title={words.empty} actions={emptyActions}>
          {words.emptyHint}
        </EmptyState>
      }
      errorTitle={words.failed}
      reassurance={words.safe}
    />
  );
}

type ScreenProps<R> = ListProps<R> & {
  /** Under the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Dialogs and panels that the list opens. */
  children?: ReactNode;
};

/** The frame of every list screen: its title and actions, then the list at the window's height. */
export function ListScreen<R>({ meta, actions, above, children, ...list }: ScreenProps<R>) {
  return (
    <Page list>
      <PageHeader title={list.title} meta={meta} actions={actions} />
      {above}
      <ScreenList {...list} />
      {children}
    </Page>
  );
}
