import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallResult } from '../../lib/call.ts';
import { addToast } from '../../lib/toasts.ts';
import { FileDrop } from '../../ui/file-drop.tsx';

/** The largest file that the calls for banks' files take. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** Banks' files are plain single-byte text; reading them so keeps every byte, whatever it is. */
const readBankFile = async (file: File): Promise<string> =>
  new TextDecoder('windows-1252').decode(await file.arrayBuffer());

type Word = 'drop' | 'dropHelp' | 'tooLarge' | 'loading' | 'repeat' | 'loaded' | 'waiting';
type Sent = { filename: string; content: string };

type Props<F> = {
  accept: string;
  t: (word: Word, of: { count?: number; filename?: string }) => string;
  send: (file: Sent) => Promise<CallResult<{ is_repeat: boolean; file: F }>>;
  /** How many of its lines wait for a person. */
  waitingOf: (file: F) => number;
  addressOf: (id: string) => string;
};

/** Loads one file and shows what its lines did. */
function useLoad<F extends { id: string; lines: number }>({
  t,
  send,
  waitingOf,
  addressOf,
}: Omit<Props<F>, 'accept'>) {
  const navigate = useNavigate();
  const [loading, setLoading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const load = async (chosen: File) => {
    if (chosen.size > LARGEST_BYTES) {
      addToast({ severity: 'error', summary: t('tooLarge', {}) });
      return;
    }
    setLoading(chosen.name);
    setRefusal(null);
    try {
      const content = await readBankFile(chosen);
      const { code, data, message } = await send({ filename: chosen.name, content });
      if (code !== 0) return setRefusal(`${chosen.name}: ${message}`);
      const { file, is_repeat: isRepeat } = data;
      const waiting = waitingOf(file);
      addToast({
        severity: isRepeat ? 'info' : 'success',
        summary: isRepeat ? t('repeat', {}) : t('loaded', { count: file.lines }),
        ...(waiting > 0 && !isRepeat ? { detail: t('waiting', { count: waiting }) } : {}),
      });
      void navigate(addressOf(file.id));
    } catch {
      // What failed has been said by the call itself; the place stays ready for another try.
    } finally {
      setLoading(null);
    }
  };
  return { load, loading, refusal };
}

/** A place for a file of the bank. */
export function BankFileDrop<F extends { id: string; lines: number }>({ accept, ...props }: Props<F>) {
  const { t } = props;
  const { load, loading, refusal } = useLoad(props);
  return (
    <FileDrop
      accept={accept}
      loading={loading && t('loading', { filename: loading })}
      refusal={refusal}
      words={{ drop: t('drop', {}), help: t('dropHelp', {}) }}
      onFile={(file) => void load(file)}
    />
  );
}
