import './tickets.css';
import { TICKET_FILE_BYTES_MAX, TICKET_FILES_MAX } from '@lorikeet/domain/support';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';

const ACCEPTED = 'image/png,image/jpeg,application/pdf,text/plain,.txt';
const MEGABYTE = 1024 * 1024;

/** Files that are sent with what is written, and what is wrong with one that was chosen. */
export function useFiles() {
  const { t } = useTranslation('support');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string>();
  useUnsaved(files.length > 0);
  const add = (chosen: readonly File[]) => {
    const tooLarge = chosen.find(({ size }) => size > TICKET_FILE_BYTES_MAX);
    const fits = chosen.filter(({ size }) => size > 0 && size <= TICKET_FILE_BYTES_MAX);
    setFault(
      tooLarge && t('tickets.files.tooLarge', { name: tooLarge.name, max: TICKET_FILE_BYTES_MAX / MEGABYTE }),
    );
    setFiles((kept) => [...kept, ...fits].slice(0, TICKET_FILES_MAX));
  };
  const remove = (at: number) => setFiles((kept) => kept.filter((_, each) => each !== at));
  /** Sends them one after another; those that were refused are named, and the rest is there. */
  const sendAll = async (send: (file: File) => Promise<{ code: number; message: string }>) => {
    // They count as sent from here on: who is led to the thread afterwards is not asked about them.
    setFiles([]);
    for (const file of files) {
      const why = await send(file).then(
        ({ code, message }) => (code === 0 ? undefined : message),
        (error: unknown) => {
          if (error instanceof ApiError) return error.message;
          throw error;
        },
      );
      if (why) addToast({ severity: 'warn', summary: t('tickets.files.refused', { name: file.name, why }) });
    }
  };
  return { files, fault, add, remove, sendAll };
}

/** Chooses files beside what is written. */
export function AttachField({ files, fault, add, remove }: ReturnType<typeof useFiles>) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <div className="lk-attach">
      <Button look="ghost" icon={IconPaperclip} onClick={() => input.current?.click()}>
        {t('tickets.files.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('tickets.files.add')}
        onChange={choose}
      />
      <p className="lk-small lk-muted">
        {t('tickets.files.help', { max: TICKET_FILE_BYTES_MAX / MEGABYTE, n: count(TICKET_FILES_MAX) })}
      </p>
      {files.length > 0 && (
        <ul>
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={at}>
              <span>{file.name}</span>
              <IconButton
                icon={IconX}
                size="small"
                label={t('tickets.files.remove', { name: file.name })}
                onClick={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && <FieldNote id="attach-note" error={fault} />}
    </div>
  );
}
