import { makeInvoiceLink, revokeInvoiceLink, sendInvoiceLink } from '@lorikeet/contracts/invoice-links';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** The link under which the payer reads and pays an invoice: copied, opened, or ended. */
export function PaymentLink({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('invoices');
  const mayLink = useCan('invoices.write');
  const [url, setUrl] = useState<string | null>(null);
  const make = useWrite(makeInvoiceLink);
  const send = useWrite(sendInvoiceLink);
  if (!mayLink) return null;
  const copy = async () => {
    const { code, data } = await make.mutateAsync({ id: invoiceId });
    if (code !== 0) return;
    setUrl(data.url);
    await copyText(data.url);
  };
  const mail = async () => {
    const { code, data } = await send.mutateAsync({ id: invoiceId });
    if (code === 0) addToast({ severity: 'success', summary: t('link.sent', { email: data.sent_to }) });
  };
  return (
    <section aria-label={t('link.title')}>
      <div className="lk-inline">
        <Button icon={IconLink} busy={make.isPending} onClick={() => void copy()}>
          {t('link.copy')}
        </Button>
        <Button icon={IconMail} busy={send.isPending} onClick={() => void mail()}>
          {t('link.send')}
        </Button>
        {url && (
          <AskedButton
            of={revokeInvoiceLink}
            input={{ id: invoiceId }}
            question={{
              header: t('link.endTitle'),
              message: t('link.endBody'),
              acceptLabel: t('link.end'),
              danger: true,
            }}
            done={t('link.ended')}
            onDone={() => setUrl(null)}
            look="ghost"
          />
        )}
      </div>
      <p className="lk-muted lk-small">{t('link.note')}</p>
      {url && (
        <p className="lk-small" style={{ overflowWrap: 'anywhere' }}>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </p>
      )}
    </section>
  );
}
