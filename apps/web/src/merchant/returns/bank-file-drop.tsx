import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CallResult, upload } from '../../lib/call.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { FileDrop } from '../../ui/file-drop.tsx';

/** The largest file that the calls for banks' files take. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** Sends a bank's file as it is, and reads again what it has changed. */
export async function sendBankFile<C extends Contract>(contract: C, input: WireInput<C>, file: File) {
  const result = await upload(contract, input, file, { expected: [1] });
  if (result.code === 0) refreshAfter(contract);
  return result;
}

type Word = 'drop' | 'dropHelp' | 'tooLarge' | 'loading' | 'repeat' | 'loaded' | 'begun' | 'waiting';
type Loaded = { id: string; lines: number; status: 'loading' | 'loaded' };

type Props<F> = {
  accept: string;
  t: (word: Word, of: { count?: number; filename?: string }) => string;
  send: (file: File) => Promise<CallResult<{ is_repeat: boolean; file: F }>>;
  /** How many of its lines wait for a person. */
  waitingOf: (file: F) => number;
  addressOf: (id: string) => string;
};

/** A large file is loaded after the call has replied. */
const WORDS = { loading: 'begun', loaded: 'loaded' } as const;

/** Loads one file and shows what its lines did. */
function useLoad<F extends Loaded>({ t, send, waitingOf, addressOf }: Omit<Props<F>, 'accept'>) {
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
      const { code, data, message } = await send(chosen);
      if (code !== 0) return setRefusal(`${chosen.name}: ${message}`);
      const { file, is_repeat: isRepeat } = data;
      const waiting = waitingOf(file);
      addToast({
        severity: isRepeat ? 'info' : 'success',
        summary: isRepeat ? t('repeat', {}) : t(WORDS[file.status], { count: file.lines }),
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
export function BankFileDrop<F extends Loaded>({ accept, ...props }: Props<F>) {
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
