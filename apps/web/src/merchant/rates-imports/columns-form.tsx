import './rates-imports.css';
import { checkRatesImport } from '@lorikeet/contracts/rates-imports';
import { ROLL_FIELD_WORDS } from '@lorikeet/contracts/refusals/rates-import-faults';
import { ROLL_FIELDS, type RollField, rollColumnFaults } from '@lorikeet/domain/rates-imports';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { dateOfMoment, timeOfMoment } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StickyBar } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type ColumnsForm, columnsSchema, isNeeded, numbersOf, valuesOf } from './columns-values.ts';
import type { ImportDetail } from './import-words.tsx';
import { MomentFields } from './moment-fields.tsx';

/** Sends the choice; a column that two fields name is a fault of the second. */
function useCheck(file: ImportDetail, form: ColumnsForm, onChecked: () => void) {
  const { t } = useTranslation('rates-imports');
  return form.submit(async ({ receipts_file, rating_year, ...values }) => {
    const columns = numbersOf(values.columns);
    const [doubled] = rollColumnFaults(columns, file.headings.length);
    if (doubled) {
      form.inner.setError(
        `columns.${doubled.field}`,
        { type: 'doubled', message: t('choose.doubled') },
        { shouldFocus: true },
      );
      return;
    }
    const { code } = await call(
      checkRatesImport,
      {
        ...values,
        id: file.id,
        columns,
        rating_year: Number(rating_year),
        receipts_file: receipts_file === '' ? null : Number(receipts_file),
      },
      { isTransfer: true, expected: [422] },
    );
    if (code !== 0) return;
    refreshAfter(checkRatesImport);
    onChecked();
  });
}

function ColumnField({ file, form, field }: { file: ImportDetail; form: ColumnsForm; field: RollField }) {
  const { t } = useTranslation('rates-imports');
  const { locale } = useInterface();
  const column = form.values.columns[field];
  const samples = column
    ? [...new Set(file.samples.map((row) => row[Number(column)] ?? '').filter(Boolean))]
    : [];
  const help = column ? t('choose.samples', { values: samples.join(' · ') || '–' }) : undefined;
  return (
    <SelectField
      label={ROLL_FIELD_WORDS[field][locale]}
      optional={!isNeeded(field)}
      placeholder={t(isNeeded(field) ? 'choose.needed' : 'choose.notInFile')}
      options={file.headings.map((heading, at) => ({
        value: String(at),
        label: t('choose.column', { number: at + 1, heading }),
      }))}
      help={help}
      {...form.field(`columns.${field}`)}
    />
  );
}

/** When the file was extracted, and which column holds what. Guessed already where a heading is known. */
export function ColumnsFormCard({ file, onDone }: { file: ImportDetail; onDone?: () => void }) {
  const { t } = useTranslation('rates-imports');
  const moment = file.mapping.extracted_at;
  const form = usePortalForm(
    columnsSchema,
    valuesOf(file, moment ? { date: dateOfMoment(moment), time: timeOfMoment(moment) } : null),
  );
  const submit = useCheck(file, form, onDone ?? (() => undefined));
  return (
    <form noValidate onSubmit={submit}>
      <div className="lk-stack">
        <Card title={t('moment.title')} note={t('moment.note')}>
          <MomentFields file={file} form={form} />
        </Card>
        <Card title={t('choose.title')} note={t('choose.note')}>
          <div className="lk-roll-columns">
            {ROLL_FIELDS.map((field) => (
              <ColumnField key={field} file={file} form={form} field={field} />
            ))}
          </div>
        </Card>
      </div>
      <StickyBar note={t('choose.nothingYet')}>
        {onDone && <Button onClick={onDone}>{t('common:cancel')}</Button>}
        <Button look="primary" type="submit" busy={form.submitting}>
          {t('choose.check')}
        </Button>
      </StickyBar>
    </form>
  );
}
