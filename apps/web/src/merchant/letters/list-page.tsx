import type { WireOutput } from '@lorikeet/contracts/contract';
import { FIXED_LETTERS, LETTER_GROUPS, letterKind } from '@lorikeet/contracts/letter-kinds';
import { listLetters } from '@lorikeet/contracts/letters';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { failureOf } from '../../lib/api-error.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { read } from '../../lib/queries.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { letterPath } from './letter-words.ts';

type Letter = WireOutput<typeof listLetters>['rows'][number];

/** Whose words stand in one language, and since when. It leads to them. */
function Standing({ letter, locale }: { letter: Letter; locale: Locale }) {
  const { t } = useTranslation('letters');
  const shown = useInterface((state) => state.locale);
  const latest = letter.texts.find((text) => text.locale === locale)?.latest;
  const says =
    latest && !latest.is_default
      ? t('yours', { date: date(dateOfMoment(latest.changed_at)) })
      : t('standard');
  const name = t('wordsOf', {
    letter: letterKind(letter.kind).name[shown],
    language: t(`languages.${locale}`),
  });
  return (
    <Link to={letterPath(letter.kind, locale)} onClick={(event) => event.stopPropagation()}>
      {says} <span className="lk-hidden">{name}</span>
    </Link>
  );
}

function Groups({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('letters');
  const locale = useInterface((state) => state.locale);
  const isPhone = usePhone();
  const goesBy: TableColumn<Letter> = {
    key: 'by',
    label: t('fields.goesBy'),
    render: ({ kind }) => t(letterKind(kind).texts.en.sms === null ? 'mailOnly' : 'mailOrSms'),
  };
  const columns: TableColumn<Letter>[] = [
    {
      key: 'letter',
      label: t('fields.letter'),
      kind: 'main',
      render: ({ kind }) => letterKind(kind).name[locale],
    },
    // A phone has no room for it; the letter itself shows whether it has an SMS.
    ...(isPhone ? [] : [goesBy]),
    { key: 'en', label: t('languages.en'), render: (letter) => <Standing letter={letter} locale="en" /> },
    { key: 'zh', label: t('languages.zh'), render: (letter) => <Standing letter={letter} locale="zh" /> },
  ];
  const groups = LETTER_GROUPS.map((group) => ({
    group,
    rows: letters.filter(({ kind }) => letterKind(kind).group === group),
  })).filter(({ rows }) => rows.length > 0);
  return groups.map(({ group, rows }) => (
    <TableCard
      key={group}
      title={t(`groups.${group}`)}
      columns={columns}
      rows={rows}
      rowId={({ kind }) => kind}
      to={({ kind }) => letterPath(kind, locale)}
      words={{ failed: t('failed') }}
    />
  ));
}

/** The letters that are sent in the merchant's name, and whose words stand in each. */
export default function LettersPage() {
  const { t } = useTranslation('letters');
  const locale = useInterface((state) => state.locale);
  const query = useQuery(read(listLetters, {}));
  const failure = failureOf(query.error);
  const isCouncil = query.data?.rows.some(({ kind }) => letterKind(kind).group === 'council') ?? false;
  const fixed = FIXED_LETTERS.filter(({ isOfCouncils }) => isCouncil || !isOfCouncils);
  return (
    <Page>
      <PageHeader title={t('title')} meta={t('meta')} />
      {failure && <ErrorState title={t('failed')} {...failure} onRetry={() => void query.refetch()} />}
      {!failure && !query.data && <Skeleton lines={8} />}
      {query.data && (
        <div className="lk-stack">
          <Groups letters={query.data.rows} />
          <Card title={t('unchangeable')}>
            <Facts facts={fixed.map(({ name, why }) => [name[locale], why[locale]] as const)} />
          </Card>
        </div>
      )}
    </Page>
  );
}
