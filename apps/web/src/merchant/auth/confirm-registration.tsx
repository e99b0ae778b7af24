import type { WireOutput } from '@lorikeet/contracts/contract';
import { checkRegistration, confirmRegistration } from '@lorikeet/contracts/registration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { AuthFace } from '../../app/account/auth-face.tsx';
import { PasswordHints } from '../../app/account/password-hints.tsx';
import { paths } from '../../app/paths.ts';
import { ApiError, fieldFaults } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

type Opened = WireOutput<typeof confirmRegistration>;

/**
 * What a registration's link opens. Whoever has the mailbox chooses the password here: a stranger may have typed the
 * e-mail. Programs that look into letters open links too, and must not open accounts.
 */
export function ConfirmRegistration({ token }: { token: string }) {
  const { t } = useTranslation('recovery');
  const [opened, setOpened] = useState<Opened | null>(null);
  const link = useQuery({
    ...read(checkRegistration, { token }, { expected: 'all' }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  });
  if (opened) return <AccountOpen account={opened} />;
  if (token === '') return <LinkGone state="unknown" />;
  if (link.error)
    return (
      <ErrorState title={t('linkNotRead')} message={link.error.message} onRetry={() => void link.refetch()} />
    );
  if (!link.data) return <Skeleton lines={5} />;
  if (link.data.state !== 'good') return <LinkGone state={link.data.state} />;
  const look = () => void link.refetch();
  return <ConfirmFace token={token} email={link.data.email ?? ''} onOpened={setOpened} onRefused={look} />;
}

const schema = z
  .strictObject({
    password: confirmRegistration.input.shape.password,
    confirm: z.string().min(1, 'confirm_required'),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'password_mismatch',
    when: () => true,
  });
const BLANK = { password: '', confirm: '' };

function ConfirmFace({
  token,
  email,
  onOpened,
  onRefused,
}: {
  token: string;
  email: string;
  onOpened: (account: Opened) => void;
  /** The link may have been used: by a try whose answer never came, or elsewhere. */
  onRefused: () => void;
}) {
  const { t } = useTranslation('recovery');
  const [failure, setFailure] = useState<string | null>(null);
  const form = usePortalForm(schema, BLANK);
  const submit = form.submit(async ({ password }) => {
    setFailure(null);
    try {
      const sent = { token, password };
      const { code, data, message } = await call(confirmRegistration, sent, { expected: 'all' });
      if (code === 0) return onOpened(data);
      setFailure(message);
      onRefused();
    } catch (error) {
      if (fieldFaults(error).length > 0 || !(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  });
  return (
    <AuthFace look="mail" title={t('confirmTitle')}>
      <p>{t('confirmText', { email })}</p>
      <form className="lk-auth-form" noValidate onSubmit={submit}>
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="new-password" />
        <PasswordHints value={form.values.password ?? ''} />
        <PasswordField {...form.field('confirm')} label={t('confirmPassword')} autoComplete="new-password" />
        {failure !== null && <LoginFailure title={t('registrationFailed')} detail={failure} />}
        <Button type="submit" look="action" size="large" wide busy={form.submitting}>
          {t('confirmOpen')}
        </Button>
      </form>
      <p className="lk-auth-swap">{t('confirmNotYou')}</p>
    </AuthFace>
  );
}

function AccountOpen({ account }: { account: Opened }) {
  const { t } = useTranslation('recovery');
  return (
    <AuthFace look="done" title={t('openTitle')}>
      <p>{t('openText')}</p>
      <Facts
        facts={[
          [t('email'), account.email],
          [t('merchantId'), account.merchant_id],
          [t('username'), account.username],
        ]}
      />
      <ButtonLink to={paths.merchantLogin} look="primary" size="large" wide>
        {t('signIn')}
      </ButtonLink>
    </AuthFace>
  );
}

function LinkGone({ state }: { state: 'used' | 'expired' | 'unknown' }) {
  const { t } = useTranslation('recovery');
  const isUsed = state === 'used';
  return (
    <AuthFace look="gone" title={t(`gone.${state}.title`)}>
      <p>{t(`gone.${state}.registration`)}</p>
      <ButtonLink to={isUsed ? paths.merchantLogin : paths.merchantRegister} look="primary" size="large" wide>
        {t(isUsed ? 'signIn' : 'registerAgain')}
      </ButtonLink>
      <p className="lk-auth-swap">
        <Link to={isUsed ? paths.merchantForgotPassword : paths.merchantLogin}>
          {t(isUsed ? 'forgotTitle' : 'backToSignIn')}
        </Link>
      </p>
    </AuthFace>
  );
}
