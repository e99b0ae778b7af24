import { ratepayerLogin } from '@lorikeet/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useHumanCheck } from '../../lib/human-check.ts';
import { safeReturnAddress } from '../../lib/navigation.ts';
import { logInRatepayer } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';

/** Ratepayers sign in with e-mail and password. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const [unchecked, setUnchecked] = useState(false);
  const check = useHumanCheck();
  const form = usePortalForm(ratepayerLogin.input, {
    email: '',
    password: '',
    rememberMe: false,
    google_token: 'pending',
  });
  const submit = form.submit(async (values) => {
    setFailed(false);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return;
    const accepted = await logInRatepayer({ ...values, google_token: token }).catch(() => false);
    check.reset();
    setFailed(!accepted);
    const wanted = safeReturnAddress(search.get('redirect'), paths.flexirates);
    if (accepted) await navigate(wanted ?? paths.flexiratesHome, { replace: true });
  });
  const forgot = <Link to={paths.flexiratesForgotPassword}>{t('forgotPassword')}</Link>;
  return (
    <>
      <h1>{t('signInToRates')}</h1>
      <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={() => void check.start()}>
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          aside={forgot}
        />
        <HumanCheck
          state={check.state}
          by={check.kind === 'altcha' ? 'ALTCHA' : 'reCAPTCHA'}
          error={unchecked ? t('completeCheck') : undefined}
          onStart={() => void check.start()}
        />
        <CheckboxField
          {...form.field('rememberMe')}
          value={form.values.rememberMe ?? false}
          label={t('rememberMe')}
        />
        {failed && <LoginFailure title={t('invalidCredentials')} detail={t('invalidUsernameOrPassword')} />}
        <Button type="submit" look="primary" size="large" wide busy={form.submitting}>
          {t('signIn')}
        </Button>
        <p className="lk-auth-swap">
          {t('ownProperty')} <Link to={paths.flexiratesRegister}>{t('register')}</Link>
        </p>
      </form>
    </>
  );
}
