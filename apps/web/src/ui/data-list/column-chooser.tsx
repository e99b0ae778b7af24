import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { CheckboxField } from '../choice-fields.tsx';
import { Disclosure } from '../disclosure.tsx';
import { type Column, isFixed } from './columns.ts';

type ChooserProps<Row> = {
  columns: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  onToggle: (key: string) => void;
};

/** Which columns are shown, as `8/14`. */
export function ColumnChooser<Row>({ columns, isShown, onToggle }: ChooserProps<Row>) {
  const { t } = useTranslation();
  return (
    <Disclosure
      label={t('list.columns')}
      button={(props) => (
        <Button icon={IconColumns3} {...props}>
          {t('list.columns')}
          <span className="lk-tab-count" style={{ marginLeft: 0 }}>
            {columns.filter(isShown).length}/{columns.length}
          </span>
        </Button>
      )}
    >
      <div className="lk-column-menu">
        {columns.map((column) => (
          <CheckboxField
            key={column.key}
            label={column.label}
            value={isShown(column)}
            disabled={isFixed(column)}
            onChange={() => onToggle(column.key)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
