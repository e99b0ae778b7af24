import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { ActionMenu, type MenuEntry } from '../menu.tsx';
import type { Column } from './columns.ts';

type OrderProps<Row> = {
  columns: readonly Column<Row>[];
  /** As the list stands: `name` upwards, `-name` downwards. */
  sort: string;
  onSort: (sort: string) => void;
};

/** What a column's order is called: days, sums and words each begin somewhere else. */
function wayOf(kind: Column<unknown>['kind']): 'date' | 'amount' | 'text' {
  if (kind === 'date') return 'date';
  return kind === 'amount' || kind === 'number' ? 'amount' : 'text';
}

/** On a phone, where no column has a head: a button that opens the orders of the list. */
export function PhoneOrder<Row>({ columns, sort, onSort }: OrderProps<Row>) {
  const { t } = useTranslation();
  const entries = (): MenuEntry[] =>
    columns.flatMap(({ sort: name, label, kind }) =>
      name === undefined
        ? []
        : (['down', 'up'] as const).map((way) => {
            const value = way === 'down' ? `-${name}` : name;
            return {
              label: t(`list.order.${wayOf(kind)}.${way}`, { label }),
              checked: sort === value,
              onSelect: () => onSort(value),
            };
          }),
    );
  if (columns.every((column) => column.sort === undefined)) return null;
  return (
    <ActionMenu
      entries={entries}
      width={260}
      target={<IconButton icon={IconArrowsSort} outline label={t('list.order.title')} />}
    />
  );
}
