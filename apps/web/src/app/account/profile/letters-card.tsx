import { useTranslation } from 'react-i18next';
import type { Profile, SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { PROFILE_CALLS } from './profile-calls.ts';
import { run, useOwnWrite } from './use-own-write.ts';

type Letter = Profile['user']['preferences']['letters'][number];

/** Which letters the portal writes to this person, by e-mail; those that protect account and money always come. */
export function LettersCard({ area, letters }: { area: SessionArea; letters: readonly Letter[] }) {
  const { t } = useTranslation('profile');
  const { write, busy } = useOwnWrite(area, PROFILE_CALLS[area].settings, t('failedSettings'));
  const choose = async (name: string, email: boolean) => {
    if (await write({ letters: { [name]: { email } } }))
      addToast({ severity: 'success', summary: t('common:saved'), detail: t('settingsSaved') });
  };
  return (
    <Card title={t('letters')} note={t('lettersHelp')}>
      <div className="lk-form">
        {letters.map(({ name, email, optional }) => (
          <CheckboxField
            key={name}
            name={name}
            label={t(`letter.${name}`)}
            help={optional ? t(`letterHelp.${name}`) : t('cannotSwitchOff')}
            value={email}
            disabled={!optional || busy}
            onChange={(next) => run(choose(name, next))}
          />
        ))}
      </div>
    </Card>
  );
}
