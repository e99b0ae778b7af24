import './moving-in.css';
import { checkMandateImport } from '@lorikeet/contracts/mandate-imports';
import { IMPORT_FIELD_WORDS } from '@lorikeet/contracts/refusals/mandate-import-faults';
import { columnFaults, IMPORT_FIELDS, type ImportField } from '@lorikeet/domain/mandate-imports';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StickyBar } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type ColumnsForm, columnsSchema, isNeeded, numbersOf, valuesOf } from './columns-values.ts';
import type { ImportDetail } from './import-words.tsx';
import { ReadingFields } from './reading-fields.tsx';

/** Sends the choice; a column that two fields name is a fault of the second. */
function useCheck(file: ImportDetail, form: ColumnsForm, onChecked: () => void) {
  const { t } = useTranslation('mandate-imports');
  return form.submit(async (values) => {
    const columns = numbersOf(values.columns);
    const [doubled] = columnFaults(columns, file.headings.length);
    if (doubled) {
      form.inner.setError(
        `columns.${doubled.field}`,
        { type: 'doubled', message: t('choose.doubled') },
        { shouldFocus: true },
      );
      return;
    }
    const { code } = await call(
      checkMandateImport,
      { ...values, id: file.id, columns },
      { isTransfer: true, expected: [422] },
    );
    if (code !== 0) return;
    refreshAfter(checkMandateImport);
    onChecked();
  });
}

function ColumnField({ file, form, field }: { file: ImportDetail; form: ColumnsForm; field: ImportField }) {
  const { t } = useTranslation('mandate-imports');
  const { locale } = useInterface();
  const column = form.values.columns[field];
  const samples = column
    ? [...new Set(file.samples.map((row) => row[Number(column)] ?? '').filter(Boolean))]
    : [];
  const help = column ? t('choose.samples', { values: samples.join(' · ') || '–' }) : undefined;
  return (
    <SelectField
      label={IMPORT_FIELD_WORDS[field][locale]}
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

/** Which column holds what, and how the file is meant. Guessed already where a heading is known. */
export function ColumnsFormCard({ file, onDone }: { file: ImportDetail; onDone?: () => void }) {
  const { t } = useTranslation('mandate-imports');
  const form = usePortalForm(columnsSchema, valuesOf(file));
  const submit = useCheck(file, form, onDone ?? (() => undefined));
  return (
    <form noValidate onSubmit={submit}>
      <div className="lk-stack">
        <Card title={t('choose.title')} note={t('choose.note')}>
          <div className="lk-move-columns">
            {IMPORT_FIELDS.map((field) => (
              <ColumnField key={field} file={file} form={form} field={field} />
            ))}
          </div>
        </Card>
        <Card title={t('reading.title')}>
          <ReadingFields form={form} userId={file.user_id} />
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
