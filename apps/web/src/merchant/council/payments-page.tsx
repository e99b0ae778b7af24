import { useTranslation } from 'react-i18next';
import TransactionListPage from '../payments/list-page.tsx';

/** What the council has received and what is on its way: the list of payments that every merchant has, under its own name. */
export default function CouncilPaymentsPage() {
  const { t } = useTranslation();
  return <TransactionListPage title={t('menu.councilPayments')} />;
}
