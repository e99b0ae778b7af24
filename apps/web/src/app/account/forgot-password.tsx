import './account.css';
import type { forgetPassword } from '@lorikeet/contracts/recovery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthFace } from './auth-face.tsx';
import { useCheckedCall } from './use-checked-call.ts';

type Props = { contract: typeof forgetPassword; login: string };

/** Asks for a link to choose a new password. What follows is the same whether or not the e-mail is known. */
export function ForgotPassword({ contract, login }: Props) {
  const { t } = useTranslation('recovery');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <p className="lk-auth-swap">
      <Link to={login}>{t('backToSignIn')}</Link>
    </p>
  );
  if (sentTo) {
    return (
      <AuthFace look="mail" title={t('checkMail')}>
        <p>{t('resetSent', { email: sentTo })}</p>
        <p>{t('nothingCame')}</p>
        <Button wide onClick={() => setSentTo(null)}>
          {t('otherEmail')}
        </Button>
        {back}
      </AuthFace>
    );
  }
  return (
    <>
      <h1>{t('forgotTitle')}</h1>
      <p className="lk-auth-lede">{t('forgotLede')}</p>
      <ForgotForm contract={contract} onSent={setSentTo} />
      {back}
    </>
  );
}

function ForgotForm({ contract, onSent }: { contract: Props['contract']; onSent: (email: string) => void }) {
  const { t } = useTranslation('recovery');
  const { check, failure, unchecked, send } = useCheckedCall();
  // The human check's answer takes the last place just before sending.
  const form = usePortalForm(contract.input, { email: '', google_token: 'pending' });
  const submit = form.submit(async ({ email }) => {
    const done = await send((token) => call(contract, { email, google_token: token }, { expected: 'all' }));
    if (done) onSent(email);
  });
  return (
    <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={check.start}>
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
      <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
      {failure !== null && <LoginFailure title={t('resetFailed')} detail={failure} />}
      <Button type="submit" look="primary" size="large" wide busy={form.submitting}>
        {t('sendLink')}
      </Button>
    </form>
  );
}
