import { listMyProperties } from '@lorikeet/contracts/properties';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api-error.ts';
import { readPage } from '../../lib/queries.ts';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type CouncilChoiceProps = { council: string; children: (slug: string) => ReactNode };

/** Chooses the council where the ratepayer has properties of several, beginning with `council`; what follows is about it. */
export function CouncilChoice({ council, children }: CouncilChoiceProps) {
  const { t } = useTranslation(['payment-methods', 'properties']);
  const [chosen, setChosen] = useState(council);
  const { data, error, refetch } = useQuery(readPage(listMyProperties, { page_size: 100 }));
  const councils = new Map((data?.rows ?? []).map((row) => [row.council.slug, row.council.name]));
  const slug = chosen || [...councils.keys()][0] || '';
  if (data && councils.size === 0) return <p className="lk-muted">{t('add.noProperty')}</p>;
  if (!slug && error)
    return (
      <ErrorState
        title={t('properties:list.didNotLoad')}
        {...failureOf(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {councils.size > 1 && (
        <SelectField
          label={t('add.council')}
          value={slug}
          options={[...councils].map(([value, label]) => ({ value, label }))}
          onChange={setChosen}
        />
      )}
      {slug ? children(slug) : <Skeleton lines={4} />}
    </>
  );
}
