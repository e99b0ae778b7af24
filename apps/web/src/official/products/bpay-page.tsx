import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Closing } from '../parts/sections.tsx';

const DIGITS = [...'00214007'];

/** A bill's reference and its check digit: an idea of BPAY, not something that the portal prints. */
function ReferenceDrawing({ check, rest }: { check: string; rest: string }) {
  return (
    <svg className="lk-leaf-drawing" viewBox="0 0 440 260" aria-hidden="true" focusable="false">
      <path fill="#fff" d="M32 20H440V208A32 32 0 0 1 408 240H0V52A32 32 0 0 1 32 20Z" />
      {DIGITS.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of fixed digits.
        <g key={index} transform={`translate(${28 + index * 49} 86)`}>
          <path
            fill={index === DIGITS.length - 1 ? '#00C49F' : '#EAEDFD'}
            d="M14 0H42V50A14 14 0 0 1 28 64H0V14A14 14 0 0 1 14 0Z"
          />
          <text x="21" y="43" textAnchor="middle" fontSize="30" fontWeight="640" fill="#181349">
            {digit}
          </text>
        </g>
      ))}
      <path fill="none" stroke="#797D8B" strokeWidth="1.5" d="M28 164v10H364v-10M371 164v10h42v-10" />
      <text x="196" y="200" textAnchor="middle" fontSize="15" fill="#3F4352">
        {rest}
      </text>
      <text x="412" y="200" textAnchor="end" fontSize="15" fontWeight="600" fill="#036A55">
        {check}
      </text>
    </svg>
  );
}

/** BPAY, which the portal does not have: what pays a bill until then, and what must be there first. */
export default function BPayPage() {
  const { t } = useTranslation('bpay');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.bpay')}
        title={t('title')}
        lede={t('lede')}
        more={<Link to={to(paths.officialProducts)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <ReferenceDrawing check={t('drawing.check')} rest={t('drawing.rest')} />
      </PageHero>
      <Band beside title={t('today.title')}>
        <p className="lk-site-prose">{t('today.text')}</p>
        <p className="lk-site-prose">
          <Link className="lk-site-link" to={to(paths.officialDirectDebit)}>
            {t('today.link')}
          </Link>
        </p>
      </Band>
      <Band tinted title={t('before.title')} lede={t('before.lede')}>
        <FactTable
          caption={t('before.title')}
          head={t('before.head', { returnObjects: true }) as string[]}
          rows={t('before.rows', { returnObjects: true }) as string[][]}
        />
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
