import './security.css';
import { useTranslation } from 'react-i18next';
import type { SessionArea } from '../../../lib/sessions.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';
import { useSecondFactor } from './use-second-factor.ts';

/**
 * Everything about a person's own sign-in: password, two-factor, devices, recent sign-ins. `passwordPage` is the
 * address of the password's own page, where it has one; otherwise its form stands here.
 */
export function SecurityPanel({ area, passwordPage }: { area: SessionArea; passwordPage?: string }) {
  const { t } = useTranslation('security');
  return (
    <div className="lk-stack lk-security">
      <Card title={t('password')}>
        {passwordPage ? (
          <div className="lk-two-factor">
            <p>{t('passwordHelp')}</p>
            <div>
              <ButtonLink to={passwordPage}>{t('updatePassword')}</ButtonLink>
            </div>
          </div>
        ) : (
          <PasswordForm area={area} />
        )}
      </Card>
      <Card title={t('title')} aside={<TwoFactorStatus area={area} />}>
        <TwoFactorPart area={area} />
      </Card>
      <PasskeysCard area={area} />
      <SessionsCard area={area} />
      <SignInsCard area={area} />
    </div>
  );
}

function TwoFactorStatus({ area }: { area: SessionArea }) {
  const own = useSecondFactor(area);
  if (!own) return null;
  return <StatusChip status={own.app || own.passkeys > 0 ? 'enabled' : 'disabled'} />;
}
