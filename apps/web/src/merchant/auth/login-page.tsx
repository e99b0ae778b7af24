import { userLogin } from '@lorikeet/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeldBusinesses } from '../../app/account/held-businesses.tsx';
import { PasskeyButton } from '../../app/account/security/passkey-button.tsx';
import { paths } from '../../app/paths.ts';
import { usePortalForm } from '../../lib/form.ts';
import { logInStaff } from '../../lib/profile.ts';
import { useSignIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Segments } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { blankName, NameFields, schemasOf, type Way } from './name-fields.tsx';

/** The human check's answer takes this place just before sending. */
const NOT_YET = 'pending';
const blank = (way: Way) => ({
  ...blankName(way),
  password: '',
  rememberMe: false,
  google_token: NOT_YET,
});

const SCHEMAS = schemasOf(userLogin.input);

/** Staff sign in with e-mail and password, or with merchant ID, username and password. */
export default function LoginPage() {
  const { t } = useTranslation('auth');
  const [way, setWay] = useState<Way>('email');
  const { check, failed, unchecked, signIn, enter } = useSignIn(paths.merchant);
  const form = usePortalForm(SCHEMAS[way] as typeof userLogin.input, blank('email'));
  const submit = form.submit((values) => signIn((token) => logInStaff({ ...values, google_token: token })));
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
      <HeldBusinesses />
      <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={check.start}>
        <Segments label={t('ways')} value={way} options={ways} onChange={change} />
        <NameFields form={form} way={way} />
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
        <PasskeyButton area="merchant" rememberMe={form.values.rememberMe ?? false} enter={enter} />
        <p className="lk-auth-swap">
          {t('newHere')} <Link to={paths.merchantRegister}>{t('createAccount')}</Link>
        </p>
      </form>
    </>
  );
}
