import { resetUserTwoFactor } from '@lorikeet/contracts/users';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { useWaiting } from './use-waiting.ts';
import type { User } from './user-actions.ts';

type DialogProps = { user: User; open: boolean; onClose: () => void };

function ResetForm({ user, onClose }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation('users');
  const form = usePortalForm(resetUserTwoFactor.input, { id: user.id, password: '' });
  const isWaiting = useWaiting();
  const write = useWrite(resetUserTwoFactor, { expected: [422] });
  const send = form.submit(async (values) => {
    const { code, data } = await write.mutateAsync({ id: user.id, password: values.password });
    if (code !== 0) return;
    if (!isWaiting(data.waiting)) {
      addToast({ severity: 'success', summary: t('detail.resetDone', { name: user.name }) });
    }
    onClose();
  });
  return (
    <form noValidate onSubmit={send}>
      <p style={{ marginBottom: 16 }}>{t('detail.resetEffect')}</p>
      <PasswordField
        label={t('detail.ownPassword')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="danger" type="submit" busy={form.submitting}>
          {t('detail.reset')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Switching off a colleague's two-factor asks for one's own password: an unlocked screen is not enough. */
export function ResetTwoFactorDialog({ user, open, onClose }: DialogProps) {
  const { t } = useTranslation('users');
  return (
    <Dialog open={open} onClose={onClose} title={t('detail.resetTitle', { name: user.name })} width={480}>
      <ResetForm user={user} onClose={onClose} />
    </Dialog>
  );
}
