import { type AccountingFile, type AccountingNames, accountingNames } from '@lorikeet/domain/integrations';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type NamesProps = {
  file: AccountingFile;
  names: Partial<AccountingNames>;
  onChange: (next: Partial<AccountingNames>) => void;
};

const OF_SALES = ['sales', 'fees', 'bad_debts', 'taxable', 'gst_free', 'outside'] as const;

/** What the other program calls its accounts and rates of tax; left empty, as in a new company file. */
export function NamesCard({ file, names, onChange }: NamesProps) {
  const { t } = useTranslation('integrations');
  const usual = accountingNames(file);
  const needed = file.endsWith('_sales') ? OF_SALES : file === 'myob_payments' ? (['bank'] as const) : [];
  if (!usual || needed.length === 0) return null;
  return (
    <Card title={t('accounting.names.title')} note={t('accounting.names.note')}>
      <div className="lk-accounting-names">
        {needed.map((key) => (
          <TextField
            key={key}
            label={t(`accounting.names.${key}`)}
            value={names[key] ?? ''}
            placeholder={usual[key]}
            maxLength={60}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
      </div>
    </Card>
  );
}
