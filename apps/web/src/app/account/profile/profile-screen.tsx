import './profile.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api-error.ts';
import { loadProfile } from '../../../lib/profile.ts';
import type { Profile, SessionArea } from '../../../lib/sessions.ts';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { useProfile } from '../../use-menu.ts';
import { AvatarCard } from './avatar-card.tsx';
import { EmailsCard } from './emails-card.tsx';
import { useEmailLink } from './use-email-link.ts';

type ScreenProps = {
  area: SessionArea;
  title: string;
  /** The form of name, nickname and what else the area asks. */
  details: ReactNode;
  /** More of the person's own, under the e-mails. */
  more?: (user: Profile['user']) => ReactNode;
};

/** Who a person is to the portal: their details, avatar and e-mails. */
export function ProfileScreen({ area, title, details, more }: ScreenProps) {
  const { t } = useTranslation('profile');
  const user = useProfile(area)?.user;
  useEmailLink(area);
  const query = useQuery({
    queryKey: ['ownProfile', area],
    queryFn: async () => {
      await loadProfile(area);
      return true;
    },
  });
  const failure = failureOf(query.error);
  return (
    <Page>
      <PageHeader title={title} meta={user?.email} />
      {failure && <ErrorState title={t('failedLoad')} {...failure} onRetry={() => void query.refetch()} />}
      {!failure && !user && <Skeleton lines={8} width="560px" />}
      {!failure && user && (
        <div className="lk-columns">
          <div className="lk-stack">
            {details}
            <EmailsCard area={area} emails={user.emails} />
            {more?.(user)}
          </div>
          <div className="lk-stack lk-profile-side">
            <AvatarCard area={area} user={user} />
          </div>
        </div>
      )}
    </Page>
  );
}
