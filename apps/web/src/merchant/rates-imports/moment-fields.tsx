import { ratingYearName } from '@lorikeet/domain/council';
import { IMPORT_DATE_ORDERS } from '@lorikeet/domain/mandate-imports';
import { useTranslation } from 'react-i18next';
import { dateTime, money } from '../../lib/format.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ColumnsForm } from './columns-values.ts';
import type { ImportDetail } from './import-words.tsx';

/** How a file is meant: when it was extracted, what of the portal's receipts it holds, whose year it asks for. */
export function MomentFields({ file, form }: { file: ImportDetail; form: ColumnsForm }) {
  const { t } = useTranslation('rates-imports');
  const { mapping, receipts_files: files, last_extracted_at: last, needs_mark: needsMark } = file;
  const years = [mapping.rating_year - 1, mapping.rating_year, mapping.rating_year + 1];
  return (
    <div className="lk-form">
      <div className="lk-pair">
        <DateField label={t('moment.on')} {...form.field('extracted_on')} />
        <TextField
          label={t('moment.time')}
          placeholder="17:30"
          autoComplete="off"
          help={last ? t('moment.last', { when: dateTime(last) }) : t('moment.first')}
          {...form.field('extracted_time')}
        />
      </div>
      <SelectField
        label={t('moment.mark')}
        optional={!needsMark}
        help={t(needsMark ? 'moment.markNeeded' : 'moment.markHelp')}
        placeholder={t('moment.markNone')}
        options={[
          { value: '0', label: t('moment.markZero') },
          ...files.map(({ number, total_cents, made_at }) => ({
            value: String(number),
            label: t('moment.markFile', { number, when: dateTime(made_at), amount: money(total_cents) }),
          })),
        ]}
        {...form.field('receipts_file')}
      />
      <div className="lk-pair">
        <SelectField
          label={t('moment.year')}
          options={years.map((year) => ({ value: String(year), label: ratingYearName(year) }))}
          {...form.field('rating_year')}
        />
        <DateField label={t('moment.issued')} help={t('moment.issuedHelp')} {...form.field('issued_on')} />
      </div>
      <SelectField
        label={t('moment.dates')}
        options={IMPORT_DATE_ORDERS.map((value) => ({ value, label: t(`dates.${value}`) }))}
        {...form.field('date_order')}
      />
    </div>
  );
}
