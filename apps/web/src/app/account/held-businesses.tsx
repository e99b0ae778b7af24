import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Business, otherBusinesses, signOutOf, switchTo } from '../../lib/switch-session.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** What stands above a sign-in while this browser is signed in to other businesses: back to one, or out of it. */
export function HeldBusinesses() {
  const { t } = useTranslation('auth');
  const [held, setHeld] = useState(otherBusinesses);
  const leave = async ({ holder }: Business) => {
    await signOutOf(holder);
    setHeld(otherBusinesses());
  };
  if (held.length === 0) return null;
  return (
    <section className="lk-held" aria-labelledby="held-businesses">
      <h2 id="held-businesses">{t('held.title')}</h2>
      <ul>
        {held.map((business) => (
          <li key={business.holder}>
            <div>
              <b>{business.merchant}</b>
              <span>{business.person}</span>
            </div>
            <Button
              size="small"
              aria-label={t('held.continueAs', business)}
              onClick={() => switchTo(business.holder)}
            >
              {t('held.continue')}
            </Button>
            <IconButton
              icon={IconLogout}
              size="small"
              label={t('held.signOut', business)}
              onClick={() => void leave(business)}
            />
          </li>
        ))}
      </ul>
      <p>{t('held.another')}</p>
    </section>
  );
}
