import '../../app/account/account.css';
import { register } from '@lorikeet/contracts/registration';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { AuthFace } from '../../app/account/auth-face.tsx';
import { useCheckedCall } from '../../app/account/use-checked-call.ts';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmRegistration } from './confirm-registration.tsx';

/** A business registers; its letter leads back here with `?confirm=`. */
export default function RegisterPage() {
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const token = search.get('confirm');
  if (token !== null) return <ConfirmRegistration key={token} token={token} />;
  return sentTo === null ? (
    <RegisterForm onSent={setSentTo} />
  ) : (
    <CheckMail email={sentTo} onAgain={() => setSentTo(null)} />
  );
}

const schema = z.strictObject({
  email: register.input.shape.email,
  terms: z.boolean().refine((agreed) => agreed, { error: 'terms_required' }),
});
const BLANK = { email: '', terms: false };

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('recovery');
  const { check, failure, unchecked, send } = useCheckedCall();
  const form = usePortalForm(schema, BLANK);
  const submit = form.submit(async ({ email, terms }) => {
    const done = await send((token) =>
      call(register, { email, terms, google_token: token }, { expected: 'all' }),
    );
    if (done) onSent(email);
  });
  return (
    <>
      <h1>{t('registerTitle')}</h1>
      <p className="lk-auth-lede">{t('registerLede')}</p>
      <form className="lk-auth-form" noValidate onSubmit={submit} onFocus={check.start}>
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
        <HumanCheck {...check} error={unchecked ? t('completeCheck') : undefined} />
        <CheckboxField {...form.field('terms')} label={<TermsLabel />} />
        {failure !== null && <LoginFailure title={t('registrationFailed')} detail={failure} />}
        <Button type="submit" look="action" size="large" wide busy={form.submitting}>
          {t('createAccount')}
        </Button>
        <p className="lk-auth-swap">
          {t('haveAccount')} <Link to={paths.merchantLogin}>{t('signIn')}</Link>
        </p>
      </form>
    </>
  );
}

function TermsLabel() {
  const { t } = useTranslation('recovery');
  const to = useOfficeAddress();
  const apart = { target: '_blank', rel: 'noreferrer' };
  return (
    <Trans
      t={t}
      i18nKey="agree"
      components={{
        terms: <Link to={to(paths.officialTerms)} {...apart} />,
        agreement: <Link to={to(paths.officialMerchantAgreement)} {...apart} />,
      }}
    />
  );
}

function CheckMail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('recovery');
  return (
    <AuthFace look="mail" title={t('checkMail')}>
      <p>{t('registerSent', { email })}</p>
      <p>{t('nothingCame')}</p>
      <Button wide onClick={onAgain}>
        {t('otherEmail')}
      </Button>
      <p className="lk-auth-swap">
        <Link to={paths.merchantLogin}>{t('backToSignIn')}</Link>
      </p>
    </AuthFace>
  );
}
