import type { WireOutput } from '@lorikeet/contracts/contract';
import { importStatement, STATEMENT_LENGTH_MAX } from '@lorikeet/contracts/trust';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import './statement.css';

type Outcome = WireOutput<typeof importStatement>;

const FAULTS_SHOWN = 8;

/** Takes a statement as the bank exports it and says what became of each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('trust');
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const load = useWrite(importStatement, { isTransfer: true, expected: [1, 422] });
  const run = async () => {
    if (!file) return;
    const content = await file.text();
    if (content.length > STATEMENT_LENGTH_MAX)
      return setRefused(t('lines.import.tooLarge', { max: STATEMENT_LENGTH_MAX / 1_000_000 }));
    try {
      const { code, data, message } = await load.mutateAsync({ content });
      if (code === 0) setOutcome(data);
      else setRefused(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('lines.import.title')}>
      {outcome ? (
        <OutcomeView outcome={outcome} />
      ) : (
        <div className="lk-upload">
          <p>{t('lines.import.help')}</p>
          <label className="lk-upload-drop">
            <IconUpload size={20} stroke={1.7} aria-hidden />
            <span>{file ? file.name : t('lines.import.choose')}</span>
            <input
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-describedby={refused ? 'statement-refused' : undefined}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setRefused(null);
              }}
            />
          </label>
          {refused && (
            <div className="lk-upload-refused" id="statement-refused" role="alert">
              <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
              <p>
                <b>{t('lines.import.refused')}</b>
                <br />
                {refused}
              </p>
            </div>
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t(outcome ? 'common:close' : 'common:cancel')}</Button>
        {!outcome && (
          <Button
            look="primary"
            busy={load.isPending}
            blocked={file ? false : t('lines.import.chooseFirst')}
            onClick={() => void run()}
          >
            {t('lines.import.load')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('trust');
  const hidden = outcome.faults.length - FAULTS_SHOWN;
  return (
    <div className="lk-upload" role="status">
      <Facts
        facts={[
          [t('lines.import.lines'), count(outcome.lines)],
          [t('lines.import.matched'), count(outcome.matched)],
          [t('lines.import.queued'), count(outcome.queued)],
          [t('lines.import.repeated'), count(outcome.repeated)],
        ]}
      />
      {outcome.faults.length > 0 && (
        <>
          <p>
            {t('lines.import.faults', { count: outcome.faults.length, shown: count(outcome.faults.length) })}
          </p>
          <ul className="lk-upload-faults">
            {outcome.faults.slice(0, FAULTS_SHOWN).map((fault) => (
              <li key={`${fault.line}-${fault.message}`}>
                {t('lines.import.fault', { line: count(fault.line), message: fault.message })}
              </li>
            ))}
          </ul>
          {hidden > 0 && <p>{t('lines.import.more', { shown: count(hidden) })}</p>}
        </>
      )}
    </div>
  );
}
