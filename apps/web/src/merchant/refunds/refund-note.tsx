import { downloadRefundNote } from '@lorikeet/contracts/refunds';
import { toCents } from '@lorikeet/domain/kernel';
import { hasAdjustmentNote, type RefundState } from '@lorikeet/domain/refunds';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/fetch-file.ts';
import { useWrite } from '../../lib/queries.ts';
import { PdfButtons } from '../invoices/pdf-buttons.tsx';

/** The adjustment note of a refund, as a PDF; nothing where it has none. */
export function RefundNote({ refund }: { refund: { id: string; status: RefundState; gst_cents: number } }) {
  const { t } = useTranslation('refunds');
  const write = useWrite(downloadRefundNote);
  if (!hasAdjustmentNote(refund.status, toCents(refund.gst_cents))) return null;
  const save = async (locale: 'en' | 'zh') => {
    const { code, data } = await write.mutateAsync({ id: refund.id, locale });
    if (code === 0) fetchFile(data.path);
  };
  return <PdfButtons label={t('note')} busy={write.isPending} onFetch={(locale) => void save(locale)} />;
}
