import { loadReturns } from '@lorikeet/contracts/returns';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { BankFileDrop, sendBankFile } from './bank-file-drop.tsx';

/** A place for the bank's return file, which goes into the inbox of a facility. */
export function ReturnsDrop({ facilityId }: { facilityId: string }) {
  const { t } = useTranslation('returns');
  return (
    <BankFileDrop
      accept=".txt,.ret,.aba,.dat,text/plain"
      t={t}
      send={(file) => sendBankFile(loadReturns, { filename: file.name, facility_id: facilityId }, file)}
      waitingOf={({ queued }) => queued}
      addressOf={(id) => address('merchantPlatformReturnsDetail', { id })}
    />
  );
}
