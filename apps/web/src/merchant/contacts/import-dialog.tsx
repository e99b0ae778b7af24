import './contacts.css';
import {
  CONTACT_HEADINGS,
  CONTACTS_BYTES_MAX,
  CONTACTS_ROWS_MAX,
  importContacts,
  previewContactImport,
} from '@lorikeet/contracts/contacts';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../../lib/base64-of.ts';
import { call } from '../../lib/call.ts';
import { downloadCsv } from '../../lib/download-csv.ts';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAttempts } from '../../lib/use-attempts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { SideChip, Tags } from './contact-words.tsx';

const MEGABYTES_MAX = CONTACTS_BYTES_MAX / 1024 / 1024;

type Sent = { filename: string; content: string };
type Preview = WireOutput<typeof previewContactImport>;

/** Reads a file, and adds what it holds once the person has seen it. */
function useImport(onClose: () => void) {
  const { t } = useTranslation('contacts');
  const { attempt, loading, refusal, setRefusal } = useAttempts();
  const [seen, setSeen] = useState<{ sent: Sent; preview: Preview; key: string } | null>(null);
  const look = (file: File) => {
    setSeen(null);
    if (file.size > CONTACTS_BYTES_MAX) return setRefusal(t('importing.tooLarge', { max: MEGABYTES_MAX }));
    if (file.size === 0) return setRefusal(t('importing.nothing'));
    return attempt(file.name, async () => {
      const sent = { filename: file.name.slice(-200), content: await base64Of(file) };
      const { code, data, message } = await call(previewContactImport, sent, {
        isTransfer: true,
        expected: [1, 422],
      });
      if (code !== 0) setRefusal(message);
      else setSeen({ sent, preview: data, key: crypto.randomUUID() });
    });
  };
  const run = ({ sent, key }: NonNullable<typeof seen>) =>
    attempt(sent.filename, async () => {
      const { code, data, message } = await call(importContacts, sent, {
        isTransfer: true,
        expected: [1, 422],
        idempotencyKey: key,
      });
      if (code !== 0) return setRefusal(message);
      refreshAfter(importContacts);
      addToast({
        severity: 'success',
        summary: t('importing.done', { count: data.added, n: count(data.added) }),
      });
      onClose();
    });
  return { look, run, seen, loading, refusal };
}

function Samples({ samples }: Pick<Preview, 'samples'>) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <h3>{t('importing.samples')}</h3>
      <ul className="lk-people">
        {samples.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never change their order
          <li key={at}>
            <b>{one.name}</b> <SideChip side={one.side} />
            <p className="lk-small lk-muted">
              {[one.organisation, one.role, one.email, one.phone].filter(Boolean).join(' · ')}
            </p>
            {one.tags.length > 0 && <Tags tags={one.tags} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong, line by line. */
function Faults({ preview }: { preview: Preview }) {
  const { t } = useTranslation('contacts');
  const { faults, faulty, rows } = preview;
  return (
    <>
      <p className="lk-bad" role="alert">
        {t('importing.faulty', { count: faulty, faulty: count(faulty), n: count(rows) })}
      </p>
      {faults.length < faulty && <p>{t('importing.more', { shown: count(faults.length) })}</p>}
      <ul className="lk-people">
        {faults.map(({ line, name, messages }) => (
          <li key={line}>
            <b>
              {t('importing.line')} {line}
            </b>
            {name && ` · ${name}`}
            <p className="lk-small">{messages.join(' ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Takes a file of contacts: what it would add is seen first, and all of it is added or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const { locale } = useInterface.getState();
  const { look, run, seen, loading, refusal } = useImport(onClose);
  const headings = Object.values(CONTACT_HEADINGS).map((words) => words[locale]);
  const sound = seen && seen.preview.faulty === 0 ? seen : undefined;
  return (
    <Dialog open onClose={onClose} title={t('importing.title')}>
      <div className="lk-form">
        <p>{t('importing.text')}</p>
        <p className="lk-small lk-muted">{headings.join(locale === 'zh' ? '、' : ', ')}</p>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          loading={loading && t('importing.loading', { filename: loading })}
          refusal={refusal}
          words={{
            drop: t(seen ? 'importing.other' : 'importing.drop'),
            help: t('importing.limits', { rows: count(CONTACTS_ROWS_MAX), max: MEGABYTES_MAX }),
          }}
          onFile={(file) => void look(file)}
        />
        {sound && (
          <p role="status">
            {t('importing.sound', { count: sound.preview.rows, n: count(sound.preview.rows) })}
          </p>
        )}
        {sound && <Samples samples={sound.preview.samples} />}
        {seen && !sound && <Faults preview={seen.preview} />}
      </div>
      <DialogActions>
        <Button icon={IconDownload} onClick={() => downloadCsv('contacts.csv', headings)}>
          {t('importing.template')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {sound && (
          <Button look="primary" busy={loading !== null} onClick={() => void run(sound)}>
            {t('importing.run', { count: sound.preview.rows, n: count(sound.preview.rows) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
