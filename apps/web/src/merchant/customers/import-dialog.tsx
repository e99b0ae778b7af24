import '../contacts/contacts.css';
import './customers.css';
import {
  CUSTOMER_COLUMN_NAMES,
  CUSTOMER_COLUMNS,
  CUSTOMER_FILE_BYTES_MAX,
  CUSTOMER_FILE_ROWS_MAX,
} from '@lorikeet/contracts/customer-imports';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadCsv } from '../../lib/download-csv.ts';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Columns, type Preview, useImport } from './use-import.ts';

/** Which column holds what: guessed, and changed by hand where the guess is wrong. */
function ColumnsChoice({
  columns,
  preview: { headings, missing },
  onChange,
}: {
  columns: Columns;
  preview: Preview;
  onChange: (columns: Columns) => void;
}) {
  const { t } = useTranslation('customers');
  const { locale } = useInterface();
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: t('imports.column', { number: at + 1, heading }),
  }));
  return (
    <details open={missing.length > 0}>
      <summary>{t('imports.columns', { count: Object.keys(columns).length })}</summary>
      <div className="lk-import-columns">
        {CUSTOMER_COLUMN_NAMES.map((name) => (
          <SelectField
            key={name}
            label={CUSTOMER_COLUMNS[name][locale]}
            placeholder={t('imports.notInFile')}
            options={options}
            error={missing.includes(name) && columns[name] === undefined ? t('imports.needed') : undefined}
            value={columns[name] === undefined ? '' : String(columns[name])}
            onChange={(value) => {
              const { [name]: _, ...others } = columns;
              onChange(value === '' ? others : { ...others, [name]: Number(value) });
            }}
          />
        ))}
      </div>
    </details>
  );
}

function Samples({ preview }: { preview: Preview }) {
  const { t } = useTranslation('customers');
  return (
    <>
      <p role="status">{t('imports.sound', { count: preview.rows, n: count(preview.rows) })}</p>
      <h3>{t('imports.samples')}</h3>
      <ul className="lk-people">
        {preview.samples.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never change their order
          <li key={at}>
            <b>{one.name}</b>
            <p className="lk-small lk-muted">
              {[one.email, one.phone, one.reference].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong, line by line. */
function Faults({ preview }: { preview: Preview }) {
  const { t } = useTranslation('customers');
  const { faults, faulty, rows } = preview;
  return (
    <>
      <p className="lk-bad" role="alert">
        {t('imports.faulty', { count: faulty, faulty: count(faulty), n: count(rows) })}
      </p>
      {faults.length < faulty && <p>{t('imports.more', { shown: count(faults.length) })}</p>}
      <ul className="lk-people">
        {faults.map(({ line, name, messages }) => (
          <li key={line}>
            <b>{t('imports.line', { line })}</b>
            {name && ` · ${name}`}
            <p className="lk-small">{messages.join(' ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Takes a file of customers: whom it would add is seen first, and all of them are added or nobody. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { locale } = useInterface.getState();
  const { look, preview, run, seen, loading, refusal } = useImport(onClose);
  const headings = CUSTOMER_COLUMN_NAMES.map((name) => CUSTOMER_COLUMNS[name][locale]);
  const isRead = seen !== null && seen.preview.missing.length === 0;
  const isSound = isRead && seen.preview.faulty === 0;
  // What was chosen and could not be read is not added by the choice before it.
  const mayRun = isSound && (loading !== null || seen.columns === seen.preview.columns);
  return (
    <Dialog open onClose={onClose} title={t('imports.import')} width={720}>
      <div className="lk-form">
        <p>{t('imports.text')}</p>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          loading={loading && t('imports.loading', { filename: loading })}
          refusal={refusal}
          words={{
            drop: t(seen ? 'imports.other' : 'imports.drop'),
            help: t('imports.limits', {
              rows: count(CUSTOMER_FILE_ROWS_MAX),
              max: CUSTOMER_FILE_BYTES_MAX / 1024 / 1024,
            }),
          }}
          onFile={(file) => void look(file)}
        />
        {seen && <ColumnsChoice {...seen} onChange={(columns) => void preview(seen.sent, columns)} />}
        {isSound && <Samples preview={seen.preview} />}
        {isRead && !isSound && <Faults preview={seen.preview} />}
      </div>
      <DialogActions>
        <Button icon={IconDownload} onClick={() => downloadCsv('customers.csv', headings)}>
          {t('imports.template')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {mayRun && (
          <Button look="primary" busy={loading !== null} onClick={() => void run(seen)}>
            {t('imports.run', { count: seen.preview.rows, n: count(seen.preview.rows) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
