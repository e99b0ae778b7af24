import { type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListTools } from '../../lib/list-tools.ts';
import { type Tab, Tabs } from '../tabs.tsx';
import { usePhone } from '../use-phone.ts';
import { useBackInTurns } from './back-in-turns.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, useColumnChoice } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import { parseFilter, printFilter } from './filter-words.ts';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { ListFoot, type Totals } from './list-foot.tsx';
import { ListFilter, PhoneFilter } from './list-tools.tsx';
import { PhoneOrder } from './phone-order.tsx';
import { type Selection, SelectionProvider, useSelection } from './selection.tsx';
import { ViewsMenu } from './views-menu.tsx';

export type DataListProps<Row> = ListBodyProps<Row> & {
  /** A name of its own: the columns a person chose are remembered under it. */
  id: string;
  /** Capped at 1,001. */
  count: number;
  /** The exact count and the sum, once the second call has returned. */
  totals?: Totals | undefined;
  /** Preset tabs; the first has the empty key. */
  tabs?: readonly Tab[];
  tabsAside?: ReactNode;
  placeholder?: string | undefined;
  /** The merchant's business date, for "this month". */
  today: string;
  /** Export and what may be done with many rows at once; where there is any of it, rows can be chosen. */
  tools?: ListTools | undefined;
  /** Further things to do with chosen rows. */
  bulk?: (selection: Selection, clear: () => void) => ReactNode;
  /** Shown in the place of rows and footer. */
  instead?: ReactNode;
  /** The sum of the chosen rows, written as money. */
  sumOf?: (rows: readonly Row[]) => string;
};

type ChosenProps<Row> = Pick<DataListProps<Row>, 'rows' | 'rowId' | 'count' | 'sumOf' | 'bulk' | 'tools'>;

/** The bar over what is chosen, while something is. */
function Chosen<Row>(props: ChosenProps<Row>) {
  const { rows, rowId, count, sumOf, bulk, tools } = props;
  const { selection: ticked, select, clear } = useSelection();
  // The tick itself is drawn first.
  const selection = useDeferredValue(ticked);
  if (!selection.all && selection.ids.size === 0) return null;
  const chosen = rows?.filter((row) => selection.ids.has(rowId(row))) ?? [];
  return (
    <BulkBar
      selection={selection}
      matching={count}
      sum={sumOf && chosen.length === selection.ids.size ? sumOf(chosen) : undefined}
      actions={
        <>
          {tools && <BulkActions tools={tools} selection={selection} onDone={clear} />}
          {bulk?.(selection, clear)}
        </>
      }
      onAll={() => select({ ids: selection.ids, all: true })}
      onClear={clear}
    />
  );
}

type AsideProps<Row> = Pick<DataListProps<Row>, 'tools' | 'control' | 'filters' | 'count' | 'totals'> & {
  /** The rows did not load: how many there are is not known. */
  failed: boolean;
  phone: boolean;
  columns: string[];
  onColumns: (keys: string[]) => void;
};

/** Beside the filter: the views that were kept, and the export. */
function Aside<Row>({ tools, control, filters, columns, onColumns, ...rest }: AsideProps<Row>) {
  if (!tools) return null;
  const { filter, tab, sort } = control.state;
  return (
    <>
      <ViewsMenu
        tools={tools}
        phone={rest.phone}
        present={{ filter: printFilter(filter), tab, sort, columns }}
        onChoose={(view) => {
          const keys = filters.map(({ key }) => key);
          control.change({ filter: parseFilter(view.filter, keys), tab: view.tab, sort: view.sort });
          if (view.columns.length > 0) onColumns(view.columns);
        }}
      />
      {tools.canExport && !rest.failed && (
        <ExportButton tools={tools} count={rest.count} exact={rest.totals?.count} phone={rest.phone} />
      )}
    </>
  );
}

/** A list: tabs, filter words, rows, footer; its whole state is in the address. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { id, control, columns, count, totals, tabs, tabsAside, bulk, tools } = props;
  const { filters, placeholder, today, instead } = props;
  const { t } = useTranslation();
  const phone = usePhone();
  const { shown, isShown, toggle, choose } = useColumnChoice(id, columns);
  const isChoosable = bulk !== undefined || (tools && (tools.canExport || tools.bulk.length > 0));
  const keys = shown.map(({ key }) => key);
  const list = useRef<HTMLDivElement>(null);
  useBackInTurns(list);
  const aside = (
    <Aside
      {...{ tools: instead ? undefined : tools, control, filters, count, totals, phone }}
      failed={Boolean(props.error) && !props.rows}
      columns={keys}
      onColumns={choose}
    />
  );
  return (
    <SelectionProvider control={control}>
      <div className="lk-list" ref={list}>
        {tabs && (
          <Tabs
            label={t('list.presets')}
            tabs={tabs}
            value={control.state.tab}
            onChange={(tab) => control.change({ tab })}
            aside={phone ? null : tabsAside}
          />
        )}
        {phone ? (
          <PhoneFilter
            {...{ control, filters, placeholder, today }}
            aside={
              <>
                {!instead && (
                  <PhoneOrder
                    columns={columns}
                    sort={control.state.sort}
                    onSort={(sort) => control.change({ sort })}
                  />
                )}
                {aside}
              </>
            }
          />
        ) : (
          <div className="lk-list-tools">
            <ListFilter {...{ control, filters, placeholder, today }} />
            {aside}
            <ColumnChooser columns={columns} isShown={isShown} onToggle={toggle} />
          </div>
        )}
        {instead || <ListRest {...props} phone={phone} shown={shown} isChoosable={Boolean(isChoosable)} />}
      </div>
    </SelectionProvider>
  );
}

type RestProps<Row> = DataListProps<Row> & { phone: boolean; shown: Column<Row>[]; isChoosable: boolean };

/**
 * What stands under the filter: what is chosen, the rows, the footer. The rows are drawn after everything else and give
 * way to what a person does meanwhile.
 */
function ListRest<Row>({ phone, shown, isChoosable, ...props }: RestProps<Row>) {
  const { control, rows, count, totals } = props;
  const body = useDeferredValue(<ListBody {...props} {...{ columns: shown, phone, isChoosable }} />);
  return (
    <>
      {isChoosable && <Chosen {...props} />}
      <div className={phone ? undefined : 'lk-list-pane'}>{body}</div>
      <ListFoot
        state={control.state}
        shown={rows?.length ?? null}
        count={count}
        totals={totals}
        onChange={control.change}
      />
    </>
  );
}
