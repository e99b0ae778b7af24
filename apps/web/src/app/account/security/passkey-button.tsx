import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionArea } from '../../../lib/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';

type Props = {
  area: SessionArea;
  rememberMe: boolean;
  enter: (send: () => Promise<boolean | null>) => Promise<void>;
};

/** Signing in without the password. What speaks to the device is loaded when it is asked for. */
export function PasskeyButton({ area, rememberMe, enter }: Props) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const press = async () => {
    setBusy(true);
    await enter(async () => {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      return signInWithPasskey(area, rememberMe);
    }).finally(() => setBusy(false));
  };
  return (
    <Button size="large" wide busy={busy} onClick={() => void press()}>
      {t('signInWithPasskey')}
    </Button>
  );
}
