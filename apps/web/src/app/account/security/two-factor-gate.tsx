import './security.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../../lib/api-error.ts';
import { usePortalForm } from '../../../lib/form.ts';
import { safeReturnAddress } from '../../../lib/navigation.ts';
import { logOut, reloadProfile } from '../../../lib/profile.ts';
import { read } from '../../../lib/queries.ts';
import { type SessionArea, sessions, updateSession } from '../../../lib/sessions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { askPasskeyAtGate } from './ask-passkey.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { PasskeysPart } from './passkeys-card.tsx';
import { blankProof, SecondFactorField, type Way } from './second-factor-field.tsx';
import { SECURITY_CALLS } from './security-calls.ts';
import { TwoFactorPart } from './two-factor-part.tsx';
import { useAttempt } from './use-attempt.ts';
import { useSecondFactor } from './use-second-factor.ts';

/**
 * The page between password and portal: asks for the second factor, then leads to where the person wanted to be.
 * A person who must have one and has none sets it up here; others see theirs and may set it up.
 */
export function TwoFactorGate({ area, root }: { area: SessionArea; root: string }) {
  const { t } = useTranslation('security');
  const goOn = useGoOn(area, root);
  const isNeeded = useIsNeeded(area);
  const query = useQuery({
    ...read(SECURITY_CALLS[area].getValidatePage, {}, { expected: 'all' }),
    staleTime: 0,
    // Another tab of the same session may have shown the code meanwhile.
    refetchOnWindowFocus: true,
  });
  const own = useSecondFactor(area, query.data?.outstanding === false);
  const mustSetUp = Boolean(
    own?.required && own.passkeys === 0 && query.data && query.data.state !== 'enabled',
  );
  // Stays after the set-up: its recovery codes are shown this once, and only the person goes on from them.
  const [setsUp, setSetsUp] = useState(false);
  if (mustSetUp && !setsUp) setSetsUp(true);
  const isPassedElsewhere = isNeeded && own !== undefined && !setsUp && query.data?.outstanding === false;
  useEffect(() => {
    if (isPassedElsewhere) void goOn();
  }, [isPassedElsewhere, goOn]);
  return (
    <>
      <h1>{t('title')}</h1>
      {query.isPending && <Skeleton lines={4} />}
      {query.error && (
        <ErrorState
          title={t('failed.status')}
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.outstanding && (
        <CodeForm
          area={area}
          hasApp={query.data.state === 'enabled'}
          hasPasskey={query.data.passkey !== undefined && canUsePasskeys()}
          onPassed={goOn}
        />
      )}
      {setsUp && (
        <div className="lk-stack">
          {mustSetUp && <p>{t('setUpFirst')}</p>}
          <TwoFactorPart area={area} />
          <PasskeysPart area={area} />
          {mustSetUp ? <SignOut area={area} /> : <Button onClick={() => void goOn()}>{t('goOn')}</Button>}
        </div>
      )}
      {query.data && !query.data.outstanding && !isNeeded && !setsUp && (
        <div className="lk-stack">
          <TwoFactorPart area={area} />
          <ButtonLink to={root}>{t('goOn')}</ButtonLink>
        </div>
      )}
    </>
  );
}

function useIsNeeded(area: SessionArea): boolean {
  const merchant = sessions.merchant((session) => session.twoFactorNeeded);
  const flex = sessions.flex((session) => session.twoFactorNeeded);
  return area === 'merchant' ? merchant : flex;
}

/** Loads the profile that waited and goes where the person wanted to be. */
function useGoOn(area: SessionArea, root: string): () => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = safeReturnAddress(search.get('redirect'), root);
  return useCallback(async () => {
    updateSession(area, { twoFactorNeeded: false });
    await reloadProfile(area);
    await navigate(wanted ?? `${root}/home`, { replace: true });
  }, [area, navigate, root, wanted]);
}

function CodeForm(props: {
  area: SessionArea;
  hasApp: boolean;
  hasPasskey: boolean;
  onPassed: () => Promise<void>;
}) {
  const { area, hasApp, hasPasskey, onPassed } = props;
  const { t } = useTranslation('security');
  const [way, setWay] = useState<Way>(hasApp ? 'code' : 'recovery');
  const contract = SECURITY_CALLS[area].validateMfa;
  const form = usePortalForm(contract.input, blankProof(way));
  const { attempt, failure } = useAttempt(contract, t('failed.verify'), {
    shownByField: ['two_factor.invalid_code', 'two_factor.nothing_to_verify'],
  });
  const [code, recovery] = [form.field('code'), form.field('recovery_code')];
  const shown = way === 'code' ? code.id : recovery.id;
  useEffect(() => document.getElementById(shown)?.focus(), [shown]);
  const submit = form.submit(async (values) => {
    const result = await attempt(values);
    if (!result) return;
    // Another tab was faster: its code counts for this one too.
    if ('data' in result || result.refusal === 'two_factor.nothing_to_verify') return onPassed();
    form.inner.setError(way === 'code' ? 'code' : 'recovery_code', {
      type: 'server',
      message: result.message,
    });
    document.getElementById(shown)?.focus();
  });
  const pass = async () => {
    const passkey = await askPasskeyAtGate(area);
    const result = passkey && (await attempt({ passkey }).catch(() => null));
    if (result && ('data' in result || result.refusal === 'two_factor.nothing_to_verify')) await onPassed();
  };
  const change = (next: Way) => {
    setWay(next);
    form.reset(blankProof(next));
  };
  return (
    <form className="lk-auth-form" noValidate onSubmit={submit}>
      {hasPasskey && (
        <Button look={hasApp ? undefined : 'primary'} size="large" wide onClick={() => void pass()}>
          {t('passkeys.use')}
        </Button>
      )}
      <p className="lk-muted">{t(way === 'code' ? 'gateCode' : 'gateRecovery')}</p>
      <SecondFactorField way={way} code={code} recovery={recovery} onSwitch={hasApp ? change : undefined} />
      {failure && <LoginFailure {...failure} />}
      <Button type="submit" look="primary" size="large" wide busy={form.submitting}>
        {t('verify')}
      </Button>
      <SignOut area={area} />
    </form>
  );
}

function SignOut({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  return (
    <p className="lk-auth-swap">
      <Button look="link" onClick={() => void logOut(area)}>
        {t('common:userMenu.signOut')}
      </Button>
    </p>
  );
}
