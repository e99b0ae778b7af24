import './letters.css';
import { letterKind } from '@lorikeet/contracts/letter-kinds';
import { getLetter } from '@lorikeet/contracts/letters';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { failureOf } from '../../lib/api-error.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { LetterForm } from './letter-form.tsx';
import { letterIn, letterPath } from './letter-words.ts';

type Shown = NonNullable<ReturnType<typeof letterIn>>;

function EditLetter({ kind, locale }: Shown) {
  const { t } = useTranslation('letters');
  const navigate = useNavigate();
  const shown = useInterface((state) => state.locale);
  const query = useFresh(getLetter, { kind, locale });
  const failure = failureOf(query.error);
  return (
    <Page>
      <PageHeader
        title={letterKind(kind).name[shown]}
        meta={query.data && t(query.data.is_default ? 'inStandard' : 'inYours')}
        actions={
          <Segments
            label={t('language')}
            value={locale}
            options={[
              { value: 'en', label: t('languages.en') },
              { value: 'zh', label: t('languages.zh') },
            ]}
            onChange={(next) => void navigate(letterPath(kind, next === 'zh' ? 'zh' : 'en'))}
          />
        }
      />
      {failure && <ErrorState title={t('failedOne')} {...failure} onRetry={() => void query.refetch()} />}
      {!failure && !query.data && <Skeleton lines={8} />}
      {query.data && (
        <LetterForm
          key={`${kind} ${locale}`}
          letter={query.data}
          readAgain={async () => (await query.refetch()).data}
        />
      )}
    </Page>
  );
}

/** One letter in one language: its words, what they may name, how it looks, and what it said before. */
export default function EditLetterPage() {
  const { t } = useTranslation('letters');
  const { id = '' } = useParams();
  const letter = letterIn(
    id,
    useInterface((state) => state.locale),
  );
  return letter ? <EditLetter {...letter} /> : <ErrorState title={t('unknown')} />;
}
