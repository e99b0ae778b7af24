import './evidence.css';
import {
  type disputeRow,
  downloadDisputeFile,
  removeDisputeFile,
  uploadDisputeFile,
} from '@lorikeet/contracts/disputes';
import {
  EVIDENCE_BYTES_MAX,
  EVIDENCE_FILE_TYPES,
  EVIDENCE_KINDS,
  type EvidenceKind,
} from '@lorikeet/domain/disputes';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/call.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type Dispute = z.input<typeof disputeRow>;
type File = Dispute['files'][number];

const MEGABYTE = 1_000_000;

/** What goes, or went, with an answer: each file says what it shows. `remove` takes one away while that can be. */
export function EvidenceList({ files, remove }: { files: readonly File[]; remove?: (id: string) => void }) {
  const { t } = useTranslation('disputes');
  const { download } = useDownload(downloadDisputeFile, ({ url }) => url);
  if (files.length === 0) return null;
  return (
    <ul className="lk-evidence">
      {files.map((file) => (
        <li key={file.id}>
          <div>
            <span className="lk-small lk-muted">{t(`evidence.kinds.${file.kind}`)}</span>
            <div>
              <FileButton file={file} open={(id) => void download({ id })} />
            </div>
            {file.is_refused && <span className="lk-small">{t('evidence.refused')}</span>}
          </div>
          {remove && (
            <IconButton
              icon={IconX}
              size="small"
              label={t('evidence.remove', { name: file.name })}
              onClick={() => remove(file.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Gives files to an answer before it is sent: what the file shows is chosen first, and it is kept at once. */
export function EvidenceFiles({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('disputes');
  const input = useRef<HTMLInputElement>(null);
  const remove = useWrite(removeDisputeFile, { expected: [1, 422] });
  const left = EVIDENCE_KINDS.filter((kind) => !dispute.files.some((file) => file.kind === kind));
  const [chosen, setChosen] = useState<EvidenceKind>('receipt');
  const kind = left.includes(chosen) ? chosen : left[0];
  const { fault, busy, give } = useGiving(dispute.id);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file && kind) void give(kind, file);
  };
  return (
    <section className="lk-evidence" aria-label={t('evidence.title')}>
      <EvidenceList files={dispute.files} remove={(id) => remove.mutate({ id })} />
      {kind && (
        <div className="lk-evidence-add">
          <SelectField
            label={t('evidence.field')}
            value={kind}
            onChange={(value) => setChosen(value as EvidenceKind)}
            options={left.map((value) => ({ value, label: t(`evidence.kinds.${value}`) }))}
          />
          <Button icon={IconPaperclip} busy={busy} onClick={() => input.current?.click()}>
            {t('evidence.add')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={EVIDENCE_FILE_TYPES.join(',')}
            aria-label={t('evidence.add')}
            onChange={choose}
          />
        </div>
      )}
      {fault ? (
        <FieldNote id="evidence-note" error={fault} />
      ) : (
        <p className="lk-small lk-muted">{t('evidence.help', { max: EVIDENCE_BYTES_MAX / MEGABYTE })}</p>
      )}
    </section>
  );
}

/** Sends a file; says why where it was refused. */
function useGiving(disputeId: string) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const give = async (kind: EvidenceKind, file: globalThis.File) => {
    setBusy(true);
    const input = { id: disputeId, kind, name: file.name };
    const why = await upload(uploadDisputeFile, input, file, { expected: [1, 413, 422] }).then(
      ({ code, message }) => (code === 0 ? undefined : message),
      (error: unknown) => {
        if (error instanceof ApiError) return error.message;
        throw error;
      },
    );
    setFault(why);
    setBusy(false);
    refreshAfter(uploadDisputeFile);
  };
  return { fault, busy, give };
}
