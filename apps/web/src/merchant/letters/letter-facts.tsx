import {
  LETTER_VARIABLES,
  type LetterVariable,
  letterKind,
  variablesOf,
} from '@lorikeet/contracts/letter-kinds';
import { useTranslation } from 'react-i18next';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { LetterDetail } from './letter-words.ts';

type Words = NonNullable<LetterDetail['versions'][number]['words']>;

/** What may be named in the letter, and what must be. */
export function Variables({
  letter,
  onAdd,
}: {
  letter: LetterDetail;
  onAdd?: (name: LetterVariable) => void;
}) {
  const { t } = useTranslation('letters');
  const locale = useInterface((state) => state.locale);
  const { needed, neededInSms = [] } = letterKind(letter.kind);
  const needOf = (name: LetterVariable) => {
    const [inMail, inSms] = [needed.includes(name), neededInSms.includes(name)];
    if (inMail && inSms) return t('neededInBoth');
    return inMail ? t('neededInMail') : inSms && t('neededInSms');
  };
  return (
    <Card title={t('variables')} note={onAdd && t('variablesHelp')}>
      <ul className="lk-letter-list">
        {variablesOf(letter.kind).map((name) => (
          <li key={name}>
            {onAdd ? (
              <Button size="small" onClick={() => onAdd(name)}>{`{${name}}`}</Button>
            ) : (
              <code>{`{${name}}`}</code>
            )}
            <span>{LETTER_VARIABLES[name].name[locale]}</span>
            {needOf(name) && <small className="lk-muted">{needOf(name)}</small>}
          </li>
        ))}
      </ul>
      <p className="lk-muted">{t('always')}</p>
    </Card>
  );
}

/** Who changed the words when, and the way back to what stood before. */
export function Versions({ letter, onTake }: { letter: LetterDetail; onTake?: (words: Words) => void }) {
  const { t } = useTranslation('letters');
  const standard = letterKind(letter.kind).texts[letter.locale];
  return (
    <Card title={t('versions')} note={t('versionsHelp')}>
      {letter.versions.length === 0 && <p className="lk-muted">{t('noVersions')}</p>}
      <ul className="lk-letter-list">
        {letter.versions.map(({ version, words, changed_by: by, changed_at: at }) => (
          <li key={version}>
            <span>
              {t(words ? 'version' : 'versionReset', { version, by, date: date(dateOfMoment(at)) })}
            </span>
            {version === letter.version ? (
              <small className="lk-muted">{t('isShown')}</small>
            ) : (
              onTake && (
                <Button
                  size="small"
                  look="link"
                  aria-label={t('useVersionOf', { version })}
                  onClick={() => onTake(words ?? standard)}
                >
                  {t('useVersion')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
