import { approveChange, declineChange, withdrawChange } from '@lorikeet/contracts/approvals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { ApprovalDetail } from './approval-words.ts';

type Asking = 'approve' | 'decline' | 'withdraw' | null;

/** What the reader may do with a change that waits; each asks once more, in words. */
export function DecisionButtons({ approval }: { approval: ApprovalDetail }) {
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
        <Approve id={id} maker={maker} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'decline'} onClose={close} title={t('declineAsk')} width={440}>
        <Decline id={id} maker={maker} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'withdraw'} onClose={close} title={t('withdrawAsk')} width={440}>
        <Withdraw id={id} onClose={close} />
      </Dialog>
    </DialogActions>
  );
}

type FormProps = { id: string; onClose: () => void };

function Approve({ id, maker, onClose }: FormProps & { maker: string }) {
  const { t } = useTranslation('approvals');
  const write = useWrite(approveChange);
  const go = async () => {
    const { code } = await write.mutateAsync({ id });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('approved') });
    onClose();
  };
  return (
    <>
      <p>{t('approveEffect', { maker })}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" busy={write.isPending} onClick={() => void go()}>
          {t('approve')}
        </Button>
      </DialogActions>
    </>
  );
}

function Decline({ id, maker, onClose }: FormProps & { maker: string }) {
  const { t } = useTranslation('approvals');
  const write = useWrite(declineChange, { expected: [422] });
  const form = usePortalForm(declineChange.input, { id, note: '' });
  const submit = form.submit(async (values) => {
    const { code } = await write.mutateAsync(values);
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('declined') });
    onClose();
  });
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

function Withdraw({ id, onClose }: FormProps) {
  const { t } = useTranslation('approvals');
  const write = useWrite(withdrawChange);
  const go = async () => {
    const { code } = await write.mutateAsync({ id });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('withdrawn') });
    onClose();
  };
  return (
    <>
      <p>{t('withdrawEffect')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button look="danger" busy={write.isPending} onClick={() => void go()}>
          {t('withdraw')}
        </Button>
      </DialogActions>
    </>
  );
}
