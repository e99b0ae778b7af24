import './help.css';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { type HelpArea, hasWords, OPENED_AT_ONCE, QUESTIONS } from './questions.ts';

type Answer = { key: string; question: string; answer: string };

/** The answers of an area that have every word of what is looked for. */
function useAnswers(area: HelpArea, wanted: string): Answer[] {
  const { t } = useTranslation('support');
  return QUESTIONS[area]
    .map((key) => ({ key, question: t(`${area}.${key}.q`), answer: t(`${area}.${key}.a`) }))
    .filter(({ question, answer }) => hasWords(`${question} ${answer}`, wanted));
}

function Answers({ area, wanted, isTitled }: { area: HelpArea; wanted: string; isTitled: boolean }) {
  const { t } = useTranslation('support');
  const answers = useAnswers(area, wanted);
  if (answers.length === 0) return null;
  return (
    <section aria-label={t(`area.${area}`)}>
      {isTitled && <h2>{t(`area.${area}`)}</h2>}
      {answers.map(({ key, question, answer }) => (
        <details key={key} open={wanted.trim() !== '' && answers.length <= OPENED_AT_ONCE}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

/** Short answers that can be searched, for the kinds of readers that the page has. */
export function Help({ areas }: { areas: readonly HelpArea[] }) {
  const { t } = useTranslation('support');
  const [wanted, setWanted] = useState('');
  const isFound = {
    business: useAnswers('business', wanted).length,
    ratepayer: useAnswers('ratepayer', wanted).length,
    payer: useAnswers('payer', wanted).length,
  };
  const found = areas.reduce((sum, area) => sum + isFound[area], 0);
  return (
    <div className="lk-help">
      <TextField
        label={t('search')}
        value={wanted}
        onChange={setWanted}
        before={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <p className="lk-help-found" role="status">
        {wanted.trim() !== '' && (found > 0 ? t('found', { count: found }) : t('none'))}
      </p>
      {areas.map((area) => (
        <Answers key={area} area={area} wanted={wanted} isTitled={areas.length > 1} />
      ))}
      <p className="lk-muted">{t('more')}</p>
    </div>
  );
}
