import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to the book, for those who may read it. */
export function LedgerLink() {
  const { t } = useTranslation('common');
  const may = useCan('reports.read');
  return may && <ButtonLink to={paths.merchantPayoutLedger}>{t('menu.ledger')}</ButtonLink>;
}
