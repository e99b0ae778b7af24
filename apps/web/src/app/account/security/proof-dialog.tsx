import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../../lib/form.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { askPasskey } from './ask-passkey.ts';
import { SECURITY_CALLS } from './security-calls.ts';
import { useAttempt } from './use-attempt.ts';
import { useHasPasskey, useSecondFactor } from './use-second-factor.ts';

type Props = { area: SessionArea; onAnswer: (isProved: boolean) => void };
type Way = 'password' | 'code';

/** The field that is not used is absent. */
const blank = (way: Way) => ({
  password: way === 'password' ? '' : undefined,
  code: way === 'code' ? '' : undefined,
});

/** Asks for the password, or a code or a passkey where the person has them. Closed, nothing is changed. */
export default function ProofDialog({ area, onAnswer }: Props) {
  const { t } = useTranslation('security');
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('proofTitle')} width={440}>
      <ProofForm area={area} onAnswer={onAnswer} />
    </Dialog>
  );
}

function ProofForm({ area, onAnswer }: Props) {
  const { t } = useTranslation('security');
  const [way, setWay] = useState<Way>('password');
  const hasApp = useSecondFactor(area)?.app ?? false;
  const hasPasskey = useHasPasskey(area);
  const { proveSession } = SECURITY_CALLS[area];
  const { attempt, failure } = useAttempt(proveSession, t('failed.proof'), {
    shownByField: ['two_factor.invalid_code'],
  });
  const form = usePortalForm(proveSession.input, blank('password'));
  const submit = form.submit(async (values) => {
    const result = await attempt(values);
    if (!result) return;
    if ('data' in result) return onAnswer(true);
    form.inner.setError('code', { type: 'server', message: result.message });
  });
  const pass = async () => {
    const passkey = await askPasskey(area);
    const result = passkey && (await attempt({ passkey }).catch(() => null));
    if (result && 'data' in result) onAnswer(true);
  };
  const switchTo = (next: Way) => {
    setWay(next);
    form.reset(blank(next));
  };
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <p>{t(way === 'password' ? 'proofHelp' : 'proofHelpCode')}</p>
      {way === 'password' ? (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          autoFocus
        />
      ) : (
        <TextField
          {...form.field('code')}
          label={t('code')}
          help={t('codeHelp')}
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          spellCheck={false}
          autoFocus
        />
      )}
      {hasApp && (
        <Button look="link" onClick={() => switchTo(way === 'password' ? 'code' : 'password')}>
          {t(way === 'password' ? 'proofUseCode' : 'proofUsePassword')}
        </Button>
      )}
      {hasPasskey && (
        <Button look="link" onClick={() => void pass()}>
          {t('passkeys.use')}
        </Button>
      )}
      {failure && <LoginFailure {...failure} />}
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{t('common:cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('proofConfirm')}
        </Button>
      </DialogActions>
    </form>
  );
}
