import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortalForm } from '../../../lib/form.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { askPasskey } from './ask-passkey.ts';
import { blankProof, SecondFactorField, type Way } from './second-factor-field.tsx';
import { SECURITY_CALLS } from './security-calls.ts';
import { useAttempt } from './use-attempt.ts';
import { useHasPasskey } from './use-second-factor.ts';

/** What asks for password and code: turning two-factor off, new recovery codes. */
export type Change = 'disable' | 'codes';

type Props = {
  area: SessionArea;
  /** False for a person whose passkeys are their second factor. */
  hasApp: boolean;
  onClose: () => void;
  /** New codes, or null when two-factor is off now. */
  onDone: (codes: readonly string[] | null) => void;
};

export function ChangeDialog({ change, ...props }: Props & { change: Change | null }) {
  const { t } = useTranslation('security');
  const title = t(change === 'codes' ? 'newCodesTitle' : 'disableTitle');
  return (
    <Dialog open={change !== null} onClose={props.onClose} title={title} width={460}>
      {change && <ChangeForm change={change} {...props} />}
    </Dialog>
  );
}

function ChangeForm({ area, change, hasApp, onClose, onDone }: Props & { change: Change }) {
  const { t } = useTranslation('security');
  const [way, setWay] = useState<Way>(hasApp ? 'code' : 'recovery');
  const isOff = change === 'disable';
  const { disableTwoFactor, replaceRecoveryCodes } = SECURITY_CALLS[area];
  const shownByField = ['two_factor.invalid_code'];
  const hasPasskey = useHasPasskey(area);
  const turnOff = useAttempt(disableTwoFactor, t('failed.disable'), { shownByField });
  const renew = useAttempt(replaceRecoveryCodes, t('failed.newCodes'), { shownByField });
  const form = usePortalForm(disableTwoFactor.input, { password: '', ...blankProof(way) });
  const { attempt } = isOff ? turnOff : renew;
  const finish = (data: object) =>
    onDone('recovery_codes' in data ? (data.recovery_codes as readonly string[]) : null);
  const pass = async () => {
    const passkey = await askPasskey(area);
    if (!passkey) return;
    const result = await attempt({ password: form.values.password ?? '', passkey }).catch(
      (error: unknown) => {
        form.pin(error);
        return null;
      },
    );
    if (result && 'data' in result) finish(result.data);
  };
  const submit = form.submit(async (values) => {
    const result = await attempt(values);
    if (!result) return;
    if ('data' in result) return finish(result.data);
    form.inner.setError(way === 'code' ? 'code' : 'recovery_code', {
      type: 'server',
      message: result.message,
    });
  });
  const switchTo = (next: Way) => {
    setWay(next);
    form.reset({ password: form.values.password, ...blankProof(next) });
  };
  const failure = turnOff.failure ?? renew.failure;
  return (
    <form noValidate className="lk-form" onSubmit={submit}>
      <p>{t(isOff ? 'disableHelp' : 'newCodesHelp')}</p>
      <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
      <SecondFactorField
        way={way}
        code={form.field('code')}
        recovery={form.field('recovery_code')}
        onSwitch={hasApp ? switchTo : undefined}
      />
      {hasPasskey && (
        <Button look="link" onClick={() => void pass()}>
          {t('passkeys.use')}
        </Button>
      )}
      {failure && <LoginFailure {...failure} />}
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" look={isOff ? 'danger' : 'primary'} busy={form.submitting}>
          {t(isOff ? 'disable' : 'newCodes')}
        </Button>
      </DialogActions>
    </form>
  );
}
