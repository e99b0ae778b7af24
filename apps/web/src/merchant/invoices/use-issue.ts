import { issueInvoiceDraft } from '@lorikeet/contracts/invoice-drafts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address } from '../../app/paths.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';

/** Issues a draft and leads to its invoice. False where it was refused, which is shown already. */
export function useIssue() {
  const { t } = useTranslation('accounting');
  const navigate = useNavigate();
  const write = useWrite(issueInvoiceDraft);
  const issue = async (id: string, isSent: boolean): Promise<boolean> => {
    const { code, data } = await write.mutateAsync({ id, is_sent: isSent });
    if (code !== 0) return false;
    addToast({
      severity: 'success',
      summary: t('issued.done', { number: data.number }),
      ...(data.sent_to && { detail: t('issued.sent', { email: data.sent_to }) }),
    });
    void navigate(address('merchantInvoiceDetail', { id: data.invoice_id }), { replace: true });
    return true;
  };
  return { issue, busy: write.isPending };
}
