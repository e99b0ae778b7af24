import { loadReturns } from '@lorikeet/contracts/returns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LARGEST_BYTES, readBankFile } from './read-bank-file.ts';

/** Loads one file into the inbox of a facility and shows what its lines did. */
function useLoad(facilityId: string) {
  const { t } = useTranslation('returns');
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
        loadReturns,
        { filename: file.name, content, facility_id: facilityId },
        { isTransfer: true, expected: [1] },
      );
      if (code !== 0) return setRefusal(`${file.name}: ${message}`);
      refreshAfter(loadReturns);
      const { lines, queued, id } = data.file;
      addToast({
        severity: data.is_repeat ? 'info' : 'success',
        summary: data.is_repeat ? t('repeat') : t('loaded', { count: lines }),
        ...(queued > 0 && !data.is_repeat ? { detail: t('waiting', { count: queued }) } : {}),
      });
      void navigate(address('merchantPlatformReturnsDetail', { id }));
    } catch {
      // What failed has been said by the call itself; the place stays ready for another try.
    } finally {
      setLoading(null);
    }
  };
  return { load, loading, refusal };
}

/** A place for the bank's return file. */
export function ReturnsDrop({ facilityId }: { facilityId: string }) {
  const { t } = useTranslation('returns');
  const { load, loading, refusal } = useLoad(facilityId);
  return (
    <FileDrop
      accept=".txt,.ret,.aba,.dat,text/plain"
      loading={loading && t('loading', { filename: loading })}
      refusal={refusal}
      words={{ drop: t('drop'), help: t('dropHelp') }}
      onFile={(file) => void load(file)}
    />
  );
}
