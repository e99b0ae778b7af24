import { loadReturns } from '@lorikeet/contracts/returns';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { useWrite } from '../../lib/queries.ts';
import { BankFileDrop } from './bank-file-drop.tsx';

/** A place for the bank's return file, which goes into the inbox of a facility. */
export function ReturnsDrop({ facilityId }: { facilityId: string }) {
  const { t } = useTranslation('returns');
  const { mutateAsync } = useWrite(loadReturns, { isTransfer: true, expected: [1] });
  return (
    <BankFileDrop
      accept=".txt,.ret,.aba,.dat,text/plain"
      t={t}
      send={(file) => mutateAsync({ ...file, facility_id: facilityId })}
      waitingOf={({ queued }) => queued}
      addressOf={(id) => address('merchantPlatformReturnsDetail', { id })}
    />
  );
}
