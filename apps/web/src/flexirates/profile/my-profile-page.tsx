import { useTranslation } from 'react-i18next';
import { RatepayerDetails } from '../../app/account/profile/details-card.tsx';
import { LettersCard } from '../../app/account/profile/letters-card.tsx';
import { PreferencesCard } from '../../app/account/profile/preferences-card.tsx';
import { ProfileScreen } from '../../app/account/profile/profile-screen.tsx';
import { useRatepayer } from '../../app/use-menu.ts';

/** The signed-in ratepayer, their settings among their details: the area has no page of settings. */
export default function MyProfilePage() {
  const { t } = useTranslation('profile');
  const user = useRatepayer()?.user;
  return (
    <ProfileScreen
      area="flex"
      title={t('myProfile')}
      details={user && <RatepayerDetails user={user} />}
      more={(own) => (
        <>
          <PreferencesCard area="flex" user={own} />
          <LettersCard area="flex" letters={own.preferences.letters} />
        </>
      )}
    />
  );
}
