import { downloadRefundNote } from '@lorikeet/contracts/refunds';
import { toCents } from '@lorikeet/domain/kernel';
import { hasAdjustmentNote, type RefundState } from '@lorikeet/domain/refunds';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../lib/use-download.ts';
import { PdfButtons } from '../invoices/pdf-buttons.tsx';

/** The adjustment note of a refund, as a PDF; nothing where it has none. */
export function RefundNote({ refund }: { refund: { id: string; status: RefundState; gst_cents: number } }) {
  const { t } = useTranslation('refunds');
  const { download, busy } = useDownload(downloadRefundNote, ({ path }) => path);
  if (!hasAdjustmentNote(refund.status, toCents(refund.gst_cents))) return null;
  const save = (locale: 'en' | 'zh') => void download({ id: refund.id, locale });
  return <PdfButtons label={t('note')} busy={busy} onFetch={save} />;
}
