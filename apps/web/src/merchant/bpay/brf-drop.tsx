import { loadBrf } from '@lorikeet/contracts/bpay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LARGEST_BYTES, readBankFile } from '../returns/read-bank-file.ts';

/** Loads one file of receipts and shows what its lines did. */
function useLoad() {
  const { t } = useTranslation('bpay-receipts');
  const navigate = useNavigate();
  const [loading, setLoading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const load = async (file: File) => {
    if (file.size > LARGEST_BYTES) {
      addToast({ severity: 'error', summary: t('tooLarge') });
      return;
    }
    setLoading(file.name);
    setRefusal(null);
    try {
      const content = await readBankFile(file);
      const { code, data, message } = await call(
        loadBrf,
        { filename: file.name, content },
        { isTransfer: true, expected: [1] },
      );
      if (code !== 0) return setRefusal(`${file.name}: ${message}`);
      refreshAfter(loadBrf);
      const { lines, unmatched, queued, id } = data.file;
      const waiting = unmatched + queued;
      addToast({
        severity: data.is_repeat ? 'info' : 'success',
        summary: data.is_repeat ? t('repeat') : t('loaded', { count: lines }),
        ...(waiting > 0 && !data.is_repeat ? { detail: t('waiting', { count: waiting }) } : {}),
      });
      void navigate(address('merchantPlatformBpayDetail', { id }));
    } catch {
      // What failed has been said by the call itself; the place stays ready for another try.
    } finally {
      setLoading(null);
    }
  };
  return { load, loading, refusal };
}

/** A place for the bank's file of receipts. */
export function BrfDrop() {
  const { t } = useTranslation('bpay-receipts');
  const { load, loading, refusal } = useLoad();
  return (
    <FileDrop
      accept=".txt,.brf,.bpay,.dat,text/plain"
      loading={loading && t('loading', { filename: loading })}
      refusal={refusal}
      words={{ drop: t('drop'), help: t('dropHelp') }}
      onFile={(file) => void load(file)}
    />
  );
}
