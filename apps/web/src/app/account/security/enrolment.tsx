import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { usePortalForm } from '../../../lib/form.ts';
import { useWrite } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { LoginFailure } from '../../../ui/login-failure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SECURITY_CALLS } from './security-calls.ts';
import { useAttempt } from './use-attempt.ts';

/** `HEVS AWXY 5TWM …`: as people type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Setting up: scan the picture or type the key, then show that the app's code is right. */
export function Enrolment(props: {
  area: SessionArea;
  secret: string;
  picture: string;
  onEnabled: (codes: readonly string[]) => void;
}) {
  const { area, secret, picture, onEnabled } = props;
  const { t } = useTranslation('security');
  const { validateMfa, cancelTwoFactor } = SECURITY_CALLS[area];
  const cancel = useWrite(cancelTwoFactor);
  const { attempt, failure } = useAttempt(validateMfa, t('failed.enable'), {
    shownByField: ['two_factor.invalid_code'],
  });
  const form = usePortalForm(validateMfa.input, { code: '' });
  const submit = form.submit(async ({ code }) => {
    const result = await attempt({ code });
    if (!result) return;
    if ('data' in result) return onEnabled(result.data.recovery_codes ?? []);
    form.inner.setError('code', { type: 'server', message: result.message });
  });
  return (
    <form className="lk-two-factor" noValidate onSubmit={submit}>
      <ol className="lk-enrolment">
        <li>
          <p>{t('scan')}</p>
          <img src={picture} width={184} height={184} alt={t('pictureAlt')} />
          <p className="lk-muted lk-small">{t('orType')}</p>
          <p className="lk-secret">
            <code>{inGroups(secret)}</code>
            <IconButton
              icon={IconCopy}
              size="small"
              label={t('copyKey')}
              onClick={() => void copyText(secret)}
            />
          </p>
        </li>
        <li>
          <TextField
            {...form.field('code')}
            label={t('enterCode')}
            numeric
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            spellCheck={false}
          />
        </li>
      </ol>
      {failure && <LoginFailure {...failure} />}
      <div className="lk-actions">
        <Button type="submit" look="primary" busy={form.submitting}>
          {t('enable')}
        </Button>
        <Button look="ghost" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
