import { useTranslation } from 'react-i18next';
import { settle, usePortalForm } from '../../../lib/form.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { SECURITY_CALLS } from './security-calls.ts';
import { useAttempt } from './use-attempt.ts';

const BLANK = { current: '', new: '', confirm: '' };

/** A new password for a person who knows the current one. */
export function PasswordForm({ area, onDone }: { area: SessionArea; onDone?: () => void }) {
  const { t } = useTranslation('security');
  const { updatePassword } = SECURITY_CALLS[area];
  const form = usePortalForm(updatePassword.input, BLANK);
  const { attempt, failure } = useAttempt(updatePassword, t('failed.password'));
  const submit = form.submit(async (values) => {
    const result = await attempt(values);
    if (!result || !('data' in result)) return;
    settle(form, BLANK);
    const detail = t('othersEnded', { count: result.data.ended_sessions });
    addToast({
      severity: 'success',
      summary: t('passwordUpdated'),
      ...(result.data.ended_sessions > 0 && { detail }),
    });
    onDone?.();
  });
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <PasswordField
        {...form.field('current')}
        label={t('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('new')}
        label={t('newPassword')}
        help={t('passwordRules')}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirm')} label={t('confirmPassword')} autoComplete="new-password" />
      {failure && <LoginFailure {...failure} />}
      <div>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('updatePassword')}
        </Button>
      </div>
    </form>
  );
}
