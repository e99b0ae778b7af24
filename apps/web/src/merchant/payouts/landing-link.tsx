import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** From payouts to deposits or back, for a merchant that has had both. */
export function LandingLink({ to }: { to: 'payouts' | 'deposits' }) {
  const { t } = useTranslation('payouts');
  return (
    <ButtonLink to={`${paths.merchantPayoutList}?of=${to}`} icon={IconArrowsExchange}>
      {t(to === 'payouts' ? 'title' : 'deposits.title')}
    </ButtonLink>
  );
}
