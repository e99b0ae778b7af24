import type { ratepayerUploadTicketFile } from '@lorikeet/contracts/support';
import type { uploadOwnTicketFile } from '@lorikeet/contracts/support-asking';
import { useTranslation } from 'react-i18next';
import { type CallResult, upload } from '../../lib/call.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import type { useFiles } from './attach-field.tsx';

/** Follows up what was asked: the chosen files are sent with it, the person is told its reference, and the window closes. */
export function useAsked(
  contract: typeof ratepayerUploadTicketFile | typeof uploadOwnTicketFile,
  { sendAll }: Pick<ReturnType<typeof useFiles>, 'sendAll'>,
  onClose: (id: string) => void,
) {
  const { t } = useTranslation('support');
  return async ({ code, message, data: made }: CallResult<{ id: string; reference: string }>) => {
    if (code !== 0) return void addToast({ severity: 'warn', summary: message });
    await sendAll((file) =>
      upload(contract, { id: made.id, name: file.name }, file, { expected: [1, 413, 422] }),
    );
    refreshAfter(contract);
    addToast({ severity: 'success', summary: t('tickets.asked', { reference: made.reference }) });
    onClose(made.id);
  };
}
