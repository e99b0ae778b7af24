import { useTranslation } from 'react-i18next';
import { StaffDetails } from '../../app/account/profile/details-card.tsx';
import { ProfileScreen } from '../../app/account/profile/profile-screen.tsx';
import { useStaff } from '../../app/use-menu.ts';

/** The signed-in member of staff. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useStaff()?.user;
  return <ProfileScreen area="merchant" title={t('title')} details={user && <StaffDetails user={user} />} />;
}
