import { ratepayerForgetPassword } from '@lorikeet/contracts/recovery';
import { useTranslation } from 'react-i18next';
import { ForgotPassword, SendLink } from '../../app/account/forgot-password.tsx';
import { useCheckedCall } from '../../app/account/use-checked-call.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Ratepayers ask for a link to choose a new password. */
export default function ForgotPasswordPage() {
  return <ForgotPassword login={paths.flexiratesLogin} form={(onSent) => <ForgotForm onSent={onSent} />} />;
}

function ForgotForm({ onSent }: { onSent: (said: string, nothingCame: string) => void }) {
  const { t } = useTranslation('recovery');
  const checked = useCheckedCall();
  // The human check's answer takes the last place just before sending.
  const form = usePortalForm(ratepayerForgetPassword.input, { email: '', google_token: 'pending' });
  const submit = form.submit(async ({ email }) => {
    const ask = (google_token: string) =>
      call(ratepayerForgetPassword, { email, google_token }, { expected: 'all' });
    if (await checked.send(ask)) onSent(t('resetSent', { email }), t('nothingCame'));
  });
  return (
    <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={checked.check.start}>
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
      <SendLink {...checked} busy={form.submitting} />
    </form>
  );
}
