import { userLogin } from '@lorikeet/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePortalForm } from '../../lib/form.ts';
import { useHumanCheck } from '../../lib/human-check.ts';
import { safeReturnAddress } from '../../lib/navigation.ts';
import { logInStaff } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Segments } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';

type Way = 'email' | 'merchant';

/** The human check's answer takes this place just before sending. */
const NOT_YET = 'pending';
const blank = (way: Way) => ({
  email: way === 'email' ? '' : undefined,
  merchant_id: way === 'merchant' ? '' : undefined,
  username: way === 'merchant' ? '' : undefined,
  password: '',
  rememberMe: false,
  google_token: NOT_YET,
});

/** Staff sign in with e-mail and password, or with merchant ID, username and password. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [way, setWay] = useState<Way>('email');
  const [failed, setFailed] = useState(false);
  const [unchecked, setUnchecked] = useState(false);
  const check = useHumanCheck();
  const form = usePortalForm(userLogin.input, blank('email'));

  const submit = form.submit(async (values) => {
    setFailed(false);
    const token = await check.token();
    setUnchecked(token === null);
    if (token === null) return;
    const accepted = await logInStaff({ ...values, google_token: token }).catch(() => false);
    check.reset();
    setFailed(!accepted);
    const wanted = safeReturnAddress(search.get('redirect'), paths.merchant);
    if (accepted) await navigate(wanted ?? paths.merchantHome, { replace: true });
  });
  const change = (next: string) => {
    setWay(next as Way);
    form.reset({ ...blank(next as Way), rememberMe: form.values.rememberMe ?? false });
  };
  const ways = [
    { value: 'email', label: t('email') },
    { value: 'merchant', label: t('merchantId') },
  ];
  const forgot = <Link to={paths.merchantForgotPassword}>{t('forgotPassword')}</Link>;
  return (
    <>
      <h1>{t('signIn')}</h1>
      <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={() => void check.start()}>
        <Segments label={t('ways')} value={way} options={ways} onChange={change} />
        {way === 'email' ? (
          <TextField
            {...form.field('email')}
            value={form.values.email ?? ''}
            label={t('email')}
            type="email"
            autoComplete="username"
          />
        ) : (
          <>
            <TextField
              {...form.field('merchant_id')}
              value={form.values.merchant_id ?? ''}
              label={t('merchantId')}
              autoComplete="organization"
              spellCheck={false}
            />
            <TextField
              {...form.field('username')}
              value={form.values.username ?? ''}
              label={t('username')}
              autoComplete="username"
              spellCheck={false}
            />
          </>
        )}
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
          {t('newHere')} <Link to={paths.merchantRegister}>{t('createAccount')}</Link>
        </p>
      </form>
    </>
  );
}
