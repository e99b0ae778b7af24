import { loadReturns } from '@lorikeet/contracts/returns';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';

const LARGEST_BYTES = 16 * 1024 * 1024;

/** Return files are plain single-byte text; reading them so keeps every byte, whatever it is. */
const readText = async (file: File): Promise<string> =>
  new TextDecoder('windows-1252').decode(await file.arrayBuffer());

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
      const content = await readText(file);
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

/** A place for the bank's return file: dropped, or chosen. */
export function ReturnsDrop({ facilityId }: { facilityId: string }) {
  const { t } = useTranslation('returns');
  const { load, loading, refusal } = useLoad(facilityId);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !loading) void load(file);
  };
  return (
    <>
      <label
        className="lk-drop"
        data-over={over || undefined}
        aria-busy={loading !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept=".txt,.ret,.aba,.dat,text/plain"
          disabled={loading !== null}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        {loading ? (
          <span className="lk-spinner" aria-hidden />
        ) : (
          <IconFileUpload size={28} stroke={1.5} aria-hidden />
        )}
        <b>{loading ? t('loading', { filename: loading }) : t('drop')}</b>
        <span className="lk-small lk-muted">{t('dropHelp')}</span>
      </label>
      {refusal && (
        <p className="lk-field-error" role="alert" style={{ marginTop: 12 }}>
          {refusal}
        </p>
      )}
    </>
  );
}
