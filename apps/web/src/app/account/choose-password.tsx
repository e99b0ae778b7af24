import './account.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { newPassword } from '@lorikeet/contracts/passwords';
import type { checkPasswordLink, forgetPasswordSubmit } from '@lorikeet/contracts/recovery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError, fieldFaults } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { usePortalForm } from '../../lib/form.ts';
import { read } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AuthFace } from './auth-face.tsx';
import { PasswordHints } from './password-hints.tsx';

type Seen = WireOutput<typeof checkPasswordLink>;
type Props = {
  token: string;
  check: typeof checkPasswordLink;
  submit: typeof forgetPasswordSubmit;
  login: string;
  forgot: string;
};

/** Chooses a password through a link: for a forgotten one, or for the first one of invited staff. */
export function ChoosePassword(props: Props) {
  const { t } = useTranslation('recovery');
  const [done, setDone] = useState<Seen | null>(null);
  const link = useQuery({
    ...read(props.check, { token: props.token }, { expected: 'all' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done) return <Chosen seen={done} login={props.login} />;
  if (link.error)
    return (
      <ErrorState title={t('linkNotRead')} message={link.error.message} onRetry={() => void link.refetch()} />
    );
  if (!link.data) return <Skeleton lines={6} />;
  if (link.data.state !== 'good') return <Gone seen={link.data} {...props} />;
  return <ChooseForm seen={link.data} {...props} onDone={() => setDone(link.data)} />;
}

const schema = z
  .strictObject({ password: newPassword, confirm: z.string().min(1, 'confirm_required') })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'password_mismatch',
    when: () => true,
  });

function ChooseForm({ seen, token, submit: contract, onDone }: Props & { seen: Seen; onDone: () => void }) {
  const { t } = useTranslation('recovery');
  const [failure, setFailure] = useState<string | null>(null);
  const isInvited = seen.purpose === 'invitation';
  const form = usePortalForm(schema, { password: '', confirm: '' });
  const submit = form.submit(async ({ password }) => {
    setFailure(null);
    try {
      const { code, message } = await call(contract, { token, password }, { expected: 'all' });
      if (code === 0) onDone();
      else setFailure(message);
    } catch (error) {
      if (fieldFaults(error).length > 0 || !(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  });
  return (
    <>
      <h1>{t(isInvited ? 'joinTitle' : 'newTitle', { merchant: seen.merchant_name })}</h1>
      <p className="lk-auth-lede">{t(isInvited ? ledeOf(seen) : 'newLede', { ...seen })}</p>
      <form className="lk-auth-form" noValidate onSubmit={submit}>
        {/* For the browser's password manager: whose password this is. */}
        <input
          className="lk-hidden"
          type="text"
          autoComplete="username"
          value={seen.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField {...form.field('password')} label={t('newPassword')} autoComplete="new-password" />
        <PasswordHints value={form.values.password ?? ''} />
        <PasswordField {...form.field('confirm')} label={t('confirmPassword')} autoComplete="new-password" />
        {failure !== null && <LoginFailure title={t('notSaved')} detail={failure} />}
        <Button type="submit" look="primary" size="large" wide busy={form.submitting}>
          {t(isInvited ? 'join' : 'savePassword')}
        </Button>
      </form>
    </>
  );
}

const ledeOf = ({ invited_by: by }: Seen) => (by ? 'joinLedeBy' : 'joinLede');

function Chosen({ seen, login }: { seen: Seen; login: string }) {
  const { t } = useTranslation('recovery');
  const isInvited = seen.purpose === 'invitation';
  return (
    <AuthFace look="done" title={t(isInvited ? 'joined' : 'saved')}>
      <p>{t(isInvited ? 'joinedText' : 'savedText', { ...seen })}</p>
      {isInvited && seen.merchant_id && (
        <Facts
          facts={[
            [t('merchantId'), seen.merchant_id],
            [t('username'), seen.username],
            [t('email'), seen.email],
          ]}
        />
      )}
      <ButtonLink to={login} look="primary" size="large" wide>
        {t('signIn')}
      </ButtonLink>
    </AuthFace>
  );
}

/** A link that leads nowhere any more says why, and what to do. */
function Gone({ seen, login, forgot }: Props & { seen: Seen }) {
  const { t } = useTranslation('recovery');
  const { state } = seen;
  const isInvited = seen.purpose === 'invitation';
  return (
    <AuthFace look="gone" title={t(`gone.${state}.title`)}>
      <p>{t(`gone.${state}.${isInvited ? 'invitation' : 'reset'}`)}</p>
      {!isInvited && (
        <ButtonLink to={forgot} look="primary" size="large" wide>
          {t('askAgain')}
        </ButtonLink>
      )}
      <p className="lk-auth-swap">
        <Link to={login}>{t('backToSignIn')}</Link>
      </p>
    </AuthFace>
  );
}
