import './account.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { AuthFace } from './auth-face.tsx';
import type { useCheckedCall } from './use-checked-call.ts';

type Props = {
  login: string;
  /** The area's own form; it says what was sent to whom, and what to look at where nothing comes. */
  form: (onSent: (said: string, nothingCame: string) => void) => ReactNode;
};

/** Asks for a link to choose a new password. What follows is the same whether or not there is such an account. */
export function ForgotPassword({ login, form }: Props) {
  const { t } = useTranslation('recovery');
  const [sent, setSent] = useState<{ said: string; nothingCame: string } | null>(null);
  const back = (
    <p className="lk-auth-swap">
      <Link to={login}>{t('backToSignIn')}</Link>
    </p>
  );
  if (sent) {
    return (
      <AuthFace look="mail" title={t('checkMail')}>
        <p>{sent.said}</p>
        <p>{sent.nothingCame}</p>
        <Button wide onClick={() => setSent(null)}>
          {t('askAgainOtherwise')}
        </Button>
        {back}
      </AuthFace>
    );
  }
  return (
    <>
      <h1>{t('forgotTitle')}</h1>
      <p className="lk-auth-lede">{t('forgotLede')}</p>
      {form((said, nothingCame) => setSent({ said, nothingCame }))}
      {back}
    </>
  );
}

type SendProps = Pick<ReturnType<typeof useCheckedCall>, 'check' | 'failure' | 'unchecked'> & {
  busy: boolean;
};

/** The foot of the form: the human check, why it failed, and the button. */
export function SendLink({ check, failure, unchecked, busy }: SendProps) {
  const { t } = useTranslation('recovery');
  return (
    <>
      <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
      {failure !== null && <LoginFailure title={t('resetFailed')} detail={failure} />}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {t('sendLink')}
      </Button>
    </>
  );
}
