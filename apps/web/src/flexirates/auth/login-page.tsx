import { ratepayerLogin } from '@lorikeet/contracts/identity';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PasskeyButton } from '../../app/account/security/passkey-button.tsx';
import { paths } from '../../app/paths.ts';
import { usePortalForm } from '../../lib/form.ts';
import { logInRatepayer } from '../../lib/profile.ts';
import { useSignIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';

/** The human check's answer takes its place just before sending. */
const BLANK = { email: '', password: '', rememberMe: false, google_token: 'pending' };

/** Ratepayers sign in with e-mail and password. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const { check, failed, unchecked, signIn, enter } = useSignIn(paths.flexirates);
  const form = usePortalForm(ratepayerLogin.input, BLANK);
  const submit = form.submit((values) =>
    signIn((token) => logInRatepayer({ ...values, google_token: token })),
  );
  const forgot = <Link to={paths.flexiratesForgotPassword}>{t('forgotPassword')}</Link>;
  return (
    <>
      <h1>{t('signInToRates')}</h1>
      <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={check.start}>
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          aside={forgot}
        />
        <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
        <CheckboxField {...form.field('rememberMe')} label={t('rememberMe')} />
        {failed && <LoginFailure title={t('invalidCredentials')} detail={t('invalidUsernameOrPassword')} />}
        <Button type="submit" look="primary" size="large" wide busy={form.submitting}>
          {t('signIn')}
        </Button>
        <PasskeyButton area="flex" rememberMe={form.values.rememberMe ?? false} enter={enter} />
        <p className="lk-auth-swap">
          {t('ownProperty')} <Link to={paths.flexiratesRegister}>{t('register')}</Link>
        </p>
      </form>
    </>
  );
}
