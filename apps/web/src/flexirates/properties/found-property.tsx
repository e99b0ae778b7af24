import { IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../../ui/choice-fields.tsx';
import { placeOf, streetOf } from './address-words.ts';
import type { FoundProperty } from './notice-facts.ts';

export type Relation = 'owner' | 'agent';

/** The property that was found, for its finder to see that it is theirs. */
export function FoundCard({ found }: { found: FoundProperty }) {
  const { t } = useTranslation('properties');
  return (
    <div className="lk-found-property">
      <IconHome size={22} stroke={1.7} aria-hidden />
      <div>
        <b>{streetOf(found.address)}</b>
        <span>{placeOf(found.address)}</span>
        <dl>
          <dt>{t('find.council')}</dt>
          <dd>{found.council.name}</dd>
          <dt>{t('find.assessment')}</dt>
          <dd className="lk-num">{found.assessment_number}</dd>
          <dt>{t('owner')}</dt>
          <dd>{found.owner_masked}</dd>
        </dl>
      </div>
    </div>
  );
}

/** What the person is to the property. */
export function RelationField({ value, onChange }: { value: Relation; onChange: (value: Relation) => void }) {
  const { t } = useTranslation('properties');
  return (
    <RadioField
      label={t('relation.question')}
      options={[
        { value: 'owner', label: t('relation.owner') },
        { value: 'agent', label: t('relation.agentLong') },
      ]}
      value={value}
      onChange={(next) => onChange(next as Relation)}
    />
  );
}
