import { useTranslation } from 'react-i18next';
import { Help } from '../../app/help/help.tsx';

/** Answers for everybody, signed in or not. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  return (
    <div className="lk-help-office">
      <h1>{t('common:titles.support')}</h1>
      <p>{t('lede')}</p>
      <Help areas={['payer', 'ratepayer', 'business']} />
    </div>
  );
}
