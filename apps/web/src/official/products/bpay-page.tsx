import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Closing, Points } from '../parts/sections.tsx';

const DIGITS = [...'1000021475'];

/** A customer's reference as bills carry it: its mark, the customer's number, and the check digit. */
function ReferenceDrawing({ check, rest }: { check: string; rest: string }) {
  return (
    <svg className="lk-leaf-drawing" viewBox="0 0 440 260" aria-hidden="true" focusable="false">
      <path fill="#fff" d="M32 20H440V208A32 32 0 0 1 408 240H0V52A32 32 0 0 1 32 20Z" />
      {DIGITS.map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of fixed digits.
        <g key={index} transform={`translate(${22 + index * 40} 86)`}>
          <path
            fill={index === DIGITS.length - 1 ? '#00C49F' : '#EAEDFD'}
            d="M12 0H36V52A12 12 0 0 1 24 64H0V12A12 12 0 0 1 12 0Z"
          />
          <text x="18" y="42" textAnchor="middle" fontSize="27" fontWeight="640" fill="#181349">
            {digit}
          </text>
        </g>
      ))}
      <path fill="none" stroke="#797D8B" strokeWidth="1.5" d="M22 164v10H378v-10M382 164v10h36v-10" />
      <text x="200" y="200" textAnchor="middle" fontSize="15" fill="#3F4352">
        {rest}
      </text>
      <text x="418" y="200" textAnchor="end" fontSize="15" fontWeight="600" fill="#036A55">
        {check}
      </text>
    </svg>
  );
}

/** Bills paid by BPAY: what stands on them, what each line of the bank's file does, and what is needed first. */
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
      <Band beside title={t('steps.title')}>
        <Points points={t('steps.points', { returnObjects: true }) as { lead: string; text: string }[]} />
      </Band>
      <Band tinted title={t('lines.title')} lede={t('lines.lede')}>
        <FactTable
          caption={t('lines.title')}
          head={t('lines.head', { returnObjects: true }) as string[]}
          rows={t('lines.rows', { returnObjects: true }) as string[][]}
        />
      </Band>
      <Band beside title={t('first.title')}>
        <p className="lk-site-prose">{t('first.text')}</p>
        <p className="lk-site-prose">
          <Link className="lk-site-link" to={to(paths.officialContactUs)}>
            {t('first.link')}
          </Link>
        </p>
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
