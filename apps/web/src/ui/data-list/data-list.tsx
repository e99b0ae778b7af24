import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tab, Tabs } from '../tabs.tsx';
import { usePhone } from '../use-phone.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { useColumnChoice } from './columns.ts';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { ListFoot, type Totals } from './list-foot.tsx';
import type { Selection } from './list-table.tsx';
import { ListFilter, PhoneFilter } from './list-tools.tsx';

const NOTHING: Selection = { ids: new Set(), all: false };

export type DataListProps<Row> = ListBodyProps<Row> & {
  /** A name of its own: the columns a person chose are remembered under it. */
  id: string;
  /** Capped at 1,001. */
  count: number;
  /** The exact count and the sum, once the second call has answered. */
  totals?: Totals | undefined;
  /** Preset tabs; the first has the empty key. */
  tabs?: readonly Tab[];
  tabsAside?: ReactNode;
  placeholder?: string;
  /** The merchant's business date, for "this month". */
  today: string;
  /** What may be done with chosen rows; its presence makes rows choosable. */
  bulk?: (selection: Selection, clear: () => void) => ReactNode;
  /** The sum of the chosen rows, written as money. */
  sumOf?: (rows: readonly Row[]) => string;
};

/** A list: tabs, filter words, rows, footer; its whole state is in the address. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { id, control, columns, rows, count, totals, tabs, tabsAside, bulk, sumOf, rowId } = props;
  const { filters, placeholder, today } = props;
  const { t } = useTranslation();
  const phone = usePhone();
  const { shown, isShown, toggle } = useColumnChoice(id, columns);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const chosen = rows?.filter((row) => selection.ids.has(rowId(row))) ?? [];
  const sum = sumOf && chosen.length === selection.ids.size ? sumOf(chosen) : undefined;
  const clear = () => setSelection(NOTHING);
  return (
    <div className="lk-list">
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
        <PhoneFilter {...{ control, filters, placeholder, today }} />
      ) : (
        <div className="lk-list-tools">
          <ListFilter {...{ control, filters, placeholder, today }} />
          <ColumnChooser columns={columns} isShown={isShown} onToggle={toggle} />
        </div>
      )}
      {bulk && (selection.all || selection.ids.size > 0) && (
        <BulkBar
          selection={selection}
          matching={count}
          sum={sum}
          actions={bulk(selection, clear)}
          onAll={() => setSelection({ ids: selection.ids, all: true })}
          onClear={clear}
        />
      )}
      <div className={phone ? undefined : 'lk-list-pane'}>
        <ListBody
          {...props}
          columns={shown}
          phone={phone}
          selection={bulk ? selection : null}
          onSelect={(ids) => setSelection({ ids, all: false })}
        />
      </div>
      <ListFoot
        state={control.state}
        shown={rows?.length ?? 0}
        count={count}
        totals={totals}
        onChange={control.change}
      />
    </div>
  );
}
