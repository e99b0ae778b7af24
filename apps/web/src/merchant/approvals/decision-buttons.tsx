import { declineChange } from '@lorikeet/contracts/approvals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { ApprovalDetail } from './approval-words.ts';

type Decided = Promise<{ code: number; data: { status: ApprovalDetail['status'] } }>;

/** The calls that decide: a merchant's own, or the platform's staff's. */
export type Decide = {
  approve: (input: { id: string }) => Decided;
  decline: (input: { id: string; note: string }) => Decided;
  withdraw?: (input: { id: string }) => Decided;
};

type Asking = 'approve' | 'decline' | 'withdraw' | null;

/** What the reader may do with a change that waits; each asks once more, in words. */
export function DecisionButtons({ approval, decide }: { approval: ApprovalDetail; decide: Decide }) {
  const { t } = useTranslation('approvals');
  const [asking, setAsking] = useState<Asking>(null);
  const { can, id } = approval;
  const maker = approval.requested_by.name;
  const close = () => setAsking(null);
  if (can.length === 0) return null;
  return (
    <DialogActions>
      {can.includes('withdraw') && <Button onClick={() => setAsking('withdraw')}>{t('withdraw')}</Button>}
      {can.includes('decline') && <Button onClick={() => setAsking('decline')}>{t('decline')}</Button>}
      {can.includes('approve') && (
        <Button look="primary" onClick={() => setAsking('approve')}>
          {t('approve')}
        </Button>
      )}
      <Dialog open={asking === 'approve'} onClose={close} title={t('approveAsk')} width={440}>
        <Approve id={id} maker={maker} send={decide.approve} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'decline'} onClose={close} title={t('declineAsk')} width={440}>
        <Decline id={id} maker={maker} send={decide.decline} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'withdraw'} onClose={close} title={t('withdrawAsk')} width={440}>
        {decide.withdraw && <Withdraw id={id} send={decide.withdraw} onClose={close} />}
      </Dialog>
    </DialogActions>
  );
}

type FormProps<Send> = { id: string; send: Send; onClose: () => void };

/** Makes one decision at a time; closes once it is made. */
function useDecision(onClose: () => void, words: string) {
  const { t } = useTranslation('approvals');
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Decided) => {
    setBusy(true);
    try {
      const { code, data } = await send();
      if (code !== 0) return;
      // Approving ends what can never be made any more; the panel then says why.
      if (data.status === 'overtaken') addToast({ severity: 'warn', summary: t('overtaken') });
      else addToast({ severity: 'success', summary: words });
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function Approve({ id, maker, send, onClose }: FormProps<Decide['approve']> & { maker: string }) {
  const { t } = useTranslation('approvals');
  const { busy, run } = useDecision(onClose, t('approved'));
  return (
    <>
      <p>{t('approveEffect', { maker })}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          onClick={() => void run(() => send({ id })).catch(() => undefined)}
        >
          {t('approve')}
        </Button>
      </DialogActions>
    </>
  );
}

function Decline({ id, maker, send, onClose }: FormProps<Decide['decline']> & { maker: string }) {
  const { t } = useTranslation('approvals');
  const { run } = useDecision(onClose, t('declined'));
  const form = usePortalForm(declineChange.input, { id, note: '' });
  const submit = form.submit((values) => run(() => send(values)));
  return (
    <form noValidate onSubmit={submit}>
      <TextAreaField
        label={t('declineReason')}
        help={t('declineHelp', { maker })}
        rows={3}
        maxLength={500}
        {...form.field('note')}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t('decline')}
        </Button>
      </DialogActions>
    </form>
  );
}

function Withdraw({ id, send, onClose }: FormProps<NonNullable<Decide['withdraw']>>) {
  const { t } = useTranslation('approvals');
  const { busy, run } = useDecision(onClose, t('withdrawn'));
  return (
    <>
      <p>{t('withdrawEffect')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button look="danger" busy={busy} onClick={() => void run(() => send({ id })).catch(() => undefined)}>
          {t('withdraw')}
        </Button>
      </DialogActions>
    </>
  );
}
