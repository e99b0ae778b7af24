import {
  applyInvoiceCredit,
  sendInvoiceReminder,
  voidInvoice,
  writeOffInvoice,
} from '@lorikeet/contracts/invoice-endings';
import { makeInvoiceLink, sendInvoiceLink } from '@lorikeet/contracts/invoice-links';
import { downloadInvoice } from '@lorikeet/contracts/invoices';
import { INVOICE_REFUSALS } from '@lorikeet/contracts/refusals/invoices';
import { IconDots, IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { copyText } from '../../lib/clipboard.ts';
import { money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/menu.tsx';
import { CreditDialog, type Invoice, type StandingOf } from './credit-dialog.tsx';
import { PdfButtons } from './pdf-buttons.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type ActionsProps = { invoice: Invoice; standing: StandingOf };
type Action = StandingOf['can'][number]['action'];

const SENTENCES: Readonly<Record<string, { en: string; zh: string }>> = INVOICE_REFUSALS;

/** Whether an action may be done; where not, why, in the words that trying would answer. */
function useAllowed(standing: StandingOf) {
  const locale = useInterface((state) => state.locale);
  return (action: Action): { allowed: boolean; why: string | undefined } => {
    const can = standing.can.find((one) => one.action === action);
    return { allowed: can?.allowed ?? false, why: SENTENCES[can?.reason ?? '']?.[locale] };
  };
}

/** Writes to the payer: the link of what is due, or a reminder once it is overdue. */
function Letter({ invoice, standing }: ActionsProps) {
  const { t } = useTranslation('accounting');
  const allowed = useAllowed(standing);
  const send = useWrite(sendInvoiceLink);
  const remind = useWrite(sendInvoiceReminder);
  const isOverdue = invoice.status === 'overdue';
  const { allowed: may, why } = allowed(isOverdue ? 'remind' : 'send');
  if (invoice.due_cents === 0) return null;
  const mail = async () => {
    const { code, data } = await (isOverdue ? remind : send).mutateAsync({ id: invoice.id });
    if (code === 0)
      addToast({
        severity: 'success',
        summary: t(isOverdue ? 'letter.reminded' : 'letter.sent', { email: data.sent_to }),
      });
  };
  return (
    <Button
      look="primary"
      icon={IconMail}
      busy={send.isPending || remind.isPending}
      blocked={may ? undefined : why}
      onClick={() => void mail()}
    >
      {t(isOverdue ? 'letter.remind' : 'letter.send')}
    </Button>
  );
}

function CopyLink({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const make = useWrite(makeInvoiceLink);
  if (invoice.due_cents + invoice.in_flight_cents === 0) return null;
  const copy = async () => {
    const { code, data } = await make.mutateAsync({ id: invoice.id });
    if (code === 0) await copyText(data.url);
  };
  return (
    <Button icon={IconLink} busy={make.isPending} onClick={() => void copy()}>
      {t('letter.copy')}
    </Button>
  );
}

/** Spends the customer's credit on it, once the person is sure. */
function useApplyCredit({ invoice, standing }: ActionsProps) {
  const { t } = useTranslation('accounting');
  const { ask } = useAskedWrite(applyInvoiceCredit);
  const amount = money(Math.min(standing.customer_credit_cents, invoice.due_cents), invoice.currency);
  return () =>
    ask({
      question: {
        header: t('apply.ask', { amount }),
        message: t('apply.effect', { name: invoice.customer_name }),
        icon: 'question',
        acceptLabel: t('apply.do'),
        rejectLabel: t('common:cancel'),
      },
      input: { id: invoice.id },
      done: (data) => t('apply.done', { amount: money(data.applied_cents, invoice.currency) }),
    });
}

function useEndings({ invoice }: ActionsProps) {
  const { t } = useTranslation('accounting');
  const voids = useWrite(voidInvoice, { expected: [422] });
  const writesOff = useWrite(writeOffInvoice, { expected: [422] });
  return {
    async voidIt(reason: string) {
      const { code } = await voids.mutateAsync({ id: invoice.id, reason });
      if (code === 0) addToast({ severity: 'success', summary: t('void.done', { number: invoice.number }) });
      return code === 0;
    },
    async writeOff(reason: string) {
      const { code, data } = await writesOff.mutateAsync({ id: invoice.id, reason });
      if (code === 0) tellWaiting(data.waiting);
      return code === 0;
    },
  };
}

/** What can be done with an invoice in its state; what cannot is not offered, or says why. */
export function InvoiceActions(props: ActionsProps) {
  const { invoice, standing } = props;
  const { t } = useTranslation('accounting');
  const mayWrite = useCan('invoices.write');
  const allowed = useAllowed(standing);
  const [open, setOpen] = useState<'credit' | 'void' | 'write_off' | null>(null);
  const { download, busy } = useDownload(downloadInvoice, ({ path }) => path);
  const applyCredit = useApplyCredit(props);
  const { voidIt, writeOff } = useEndings(props);
  const close = () => setOpen(null);
  const entries: MenuEntry[] = [
    ...(allowed('credit').allowed ? [{ label: t('credit.open'), onSelect: () => setOpen('credit') }] : []),
    ...(allowed('apply_credit').allowed ? [{ label: t('apply.open'), onSelect: applyCredit }] : []),
    ...(allowed('void').allowed
      ? [{ label: t('void.open'), onSelect: () => setOpen('void'), danger: true }]
      : []),
    ...(allowed('write_off').allowed && !standing.waiting
      ? [{ label: t('writeOff.open'), onSelect: () => setOpen('write_off'), danger: true }]
      : []),
  ];
  const amount = money(invoice.due_cents, invoice.currency);
  return (
    <>
      <PdfButtons busy={busy} onFetch={(locale) => void download({ id: invoice.id, locale })} />
      {mayWrite && <CopyLink invoice={invoice} />}
      {mayWrite && <Letter {...props} />}
      {mayWrite && entries.length > 0 && (
        <ActionMenu
          entries={() => entries}
          target={<IconButton icon={IconDots} outline label={t('common:more')} />}
        />
      )}
      <CreditDialog {...props} open={open === 'credit'} onClose={close} />
      <ReasonDialog
        title={t('void.title', { number: invoice.number })}
        effect={t('void.effect')}
        accept={t('void.do')}
        open={open === 'void'}
        onClose={close}
        onReason={voidIt}
      />
      <ReasonDialog
        title={t('writeOff.title', { amount })}
        effect={t('writeOff.effect', { amount })}
        accept={t('writeOff.do')}
        open={open === 'write_off'}
        onClose={close}
        onReason={writeOff}
      />
    </>
  );
}
