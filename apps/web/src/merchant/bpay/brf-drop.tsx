import { loadBrf } from '@lorikeet/contracts/bpay';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { BankFileDrop, sendBankFile } from '../returns/bank-file-drop.tsx';

/** A place for the bank's file of receipts. */
export function BrfDrop() {
  const { t } = useTranslation('bpay-receipts');
  return (
    <BankFileDrop
      accept=".txt,.brf,.bpay,.dat,text/plain"
      t={t}
      send={(file) => sendBankFile(loadBrf, { filename: file.name }, file)}
      waitingOf={({ unmatched, queued }) => unmatched + queued}
      addressOf={(id) => address('merchantPlatformBpayDetail', { id })}
    />
  );
}
