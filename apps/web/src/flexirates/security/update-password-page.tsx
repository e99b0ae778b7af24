import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
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
      <Card>
        <PasswordForm area="flex" onDone={() => void navigate(paths.flexiratesSecurity)} />
      </Card>
    </Page>
  );
}
