import { loadBrf } from '@lorikeet/contracts/bpay';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { useWrite } from '../../lib/queries.ts';
import { BankFileDrop } from '../returns/bank-file-drop.tsx';

/** A place for the bank's file of receipts. */
export function BrfDrop() {
  const { t } = useTranslation('bpay-receipts');
  const { mutateAsync } = useWrite(loadBrf, { isTransfer: true, expected: [1] });
  return (
    <BankFileDrop
      accept=".txt,.brf,.bpay,.dat,text/plain"
      t={t}
      send={mutateAsync}
      waitingOf={({ unmatched, queued }) => unmatched + queued}
      addressOf={(id) => address('merchantPlatformBpayDetail', { id })}
    />
  );
}
