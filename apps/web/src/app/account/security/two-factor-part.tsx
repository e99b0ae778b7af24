import './security.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api-error.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { read, refreshAfter } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECURITY_CALLS } from './security-calls.ts';
import { useAttempt } from './use-attempt.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** Asks again for what changes when two-factor is turned on or off. */
async function refreshAll(area: SessionArea) {
  refreshAfter({ changes: ['two-factor'] });
  await reloadProfile(area);
}

/** A person's own two-factor: off, being set up, on; and the codes that are shown this once. */
export function TwoFactorPart({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery(read(SECURITY_CALLS[area].getValidatePage, {}, { expected: 'all' }));
  const own = useSecondFactor(area);
  const keepCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void refreshAll(area);
  };
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (query.error) {
    return (
      <ErrorState
        title={t('failed.status')}
        {...failureOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <Skeleton lines={3} />;
  const { state, secret, qr_code, recovery_codes_left } = query.data;
  if (state === 'enrolling' && secret && qr_code) {
    return <Enrolment area={area} secret={secret} picture={qr_code} onEnabled={keepCodes} />;
  }
  if (state === 'enabled')
    return (
      <Enabled
        area={area}
        left={recovery_codes_left}
        required={Boolean(own?.required && own.passkeys === 0)}
        onCodes={keepCodes}
      />
    );
  return <Off area={area} left={recovery_codes_left} onCodes={keepCodes} />;
}

function Off(props: {
  area: SessionArea;
  /** Of a person whose passkeys are their second factor. */
  left: number | null;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { area, left, onCodes } = props;
  const [asked, setAsked] = useState<Change | null>(null);
  const { t } = useTranslation('security');
  const { startTwoFactor } = SECURITY_CALLS[area];
  const { attempt, failure, busy } = useAttempt(startTwoFactor, t('failed.picture'));
  return (
    <div className="lk-two-factor">
      <p>{t('offHelp')}</p>
      {failure && <LoginFailure {...failure} />}
      <div>
        <Button look="primary" busy={busy} onClick={() => void attempt({}).catch(() => undefined)}>
          {t('setUp')}
        </Button>
      </div>
      {left !== null && (
        <>
          <p className={left < 3 ? 'lk-few-codes' : 'lk-muted'}>{t('codesLeft', { count: left })}</p>
          <div>
            <Button onClick={() => setAsked('codes')}>{t('newCodes')}</Button>
          </div>
          <ChangeDialog
            area={area}
            change={asked}
            hasApp={false}
            onClose={() => setAsked(null)}
            onDone={(codes) => {
              setAsked(null);
              if (codes) onCodes(codes);
            }}
          />
        </>
      )}
    </div>
  );
}

function Enabled(props: {
  area: SessionArea;
  left: number | null;
  required: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { area, left, required, onCodes } = props;
  const { t } = useTranslation('security');
  const [asked, setAsked] = useState<Change | null>(null);
  const done = (codes: readonly string[] | null) => {
    setAsked(null);
    if (codes) return onCodes(codes);
    void refreshAll(area);
    addToast({ severity: 'success', summary: t('disabled') });
  };
  return (
    <div className="lk-two-factor">
      <p>{t('enabledHelp')}</p>
      {left !== null && (
        <p className={left < 3 ? 'lk-few-codes' : 'lk-muted'}>{t('codesLeft', { count: left })}</p>
      )}
      <div className="lk-actions">
        <Button onClick={() => setAsked('codes')}>{t('newCodes')}</Button>
        <Button look="dangerText" blocked={required && t('staysOn')} onClick={() => setAsked('disable')}>
          {t('disable')}
        </Button>
      </div>
      <ChangeDialog area={area} change={asked} hasApp onClose={() => setAsked(null)} onDone={done} />
    </div>
  );
}
