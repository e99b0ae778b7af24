import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { money } from '../../lib/format.ts';
import { Leaf, type LeafName } from '../../ui/leaf.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Record } from '../parts/record.tsx';
import { Closing } from '../parts/sections.tsx';
import { CLAIMS, type ClaimGroup, claimsOf } from './claims.ts';

const LEAVES: Readonly<{ [group in ClaimGroup]: LeafName }> = {
  agree: 'sign',
  bill: 'tiers',
  collect: 'bank',
  payOut: 'out',
  control: 'two',
  councils: 'house',
};

function Group({ group }: { group: ClaimGroup }) {
  const { t } = useTranslation('features');
  return (
    <section className="lk-leaf-group" aria-labelledby={`group-${group}`}>
      <div>
        <Leaf name={LEAVES[group]} />
        <h2 id={`group-${group}`}>{t(`groups.${group}.title`)}</h2>
        <p>{t(`groups.${group}.text`)}</p>
      </div>
      <dl>
        {claimsOf(group).map((claim) => (
          <div key={claim}>
            <dt>{t(`groups.${group}.claims.${claim}.title`)}</dt>
            <dd>{t(`groups.${group}.claims.${claim}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Everything that the portal does, in one list; nothing that it does not do yet. */
export default function FeaturesPage() {
  const { t } = useTranslation('features');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        title={t('title')}
        lede={t('lede')}
        more={<Link to={to(paths.officialProducts)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <Record
          title={t('record.title')}
          chip={<StatusChip status="succeeded" />}
          line={t('record.line')}
          rows={[
            [t('record.available'), money(4600)],
            [t('record.transit'), money(-4600)],
          ]}
          total={[t('record.sum'), money(0)]}
        />
      </PageHero>
      <div className="lk-site-band lk-leaf-groups">
        {(Object.keys(CLAIMS) as ClaimGroup[]).map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
