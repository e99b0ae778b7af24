import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import '../../app/account/security/security.css';
import { PasswordForm } from '../../app/account/security/password-form.tsx';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** A ratepayer changes the password and comes back to the security page. */
export default function UpdatePasswordPage() {
  const { t } = useTranslation('security');
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title={t('updatePassword')} />
      <div className="lk-security">
        <Card>
          <PasswordForm area="flex" onDone={() => void navigate(paths.flexiratesSecurity)} />
        </Card>
      </div>
    </Page>
  );
}
