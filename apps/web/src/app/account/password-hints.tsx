import './account.css';
import { type PasswordFault, passwordFaults } from '@lorikeet/domain/kernel';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const RULES: readonly PasswordFault[] = [
  'too_short',
  'no_uppercase',
  'no_lowercase',
  'no_number',
  'no_special',
];

/** The rules of a new password, each ticked as soon as what is typed meets it. */
export function PasswordHints({ value, needsSpecial = false }: { value: string; needsSpecial?: boolean }) {
  const { t } = useTranslation('recovery');
  const missing = new Set(passwordFaults(value, { needsSpecial }));
  const rules = RULES.filter((rule) => needsSpecial || rule !== 'no_special');
  return (
    <ul className="lk-password-hints" aria-label={t('hints.title')}>
      {rules.map((rule) => {
        const met = !missing.has(rule);
        const Glyph = met ? IconCheck : IconPointFilled;
        return (
          <li key={rule} data-met={met}>
            <Glyph size={14} stroke={2} aria-hidden />
            {t(`hints.${rule}`)}
            {met && <span className="lk-hidden">{t('hints.met')}</span>}
          </li>
        );
      })}
      <li>
        <IconPointFilled size={14} aria-hidden />
        {t('hints.uncommon')}
      </li>
    </ul>
  );
}
