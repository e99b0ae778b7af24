import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Closing, Points } from '../parts/sections.tsx';

/** A debit and its way back to the same ledger: payer, bank and business, each a leaf on one branch. */
function BranchDrawing({ words }: { words: readonly string[] }) {
  const leaves = [
    ['#FE4C1C', 60, 64],
    ['#09DEFF', 190, 24],
    ['#00C49F', 320, 64],
  ] as const;
  return (
    <svg className="lk-leaf-drawing lk-branch" viewBox="20 10 430 260" aria-hidden="true" focusable="false">
      <path
        fill="none"
        stroke="#5B5ABC"
        strokeWidth="8"
        strokeLinecap="round"
        d="M14 250C150 226 310 226 446 250"
      />
      {leaves.map(([fill, x, y], index) => (
        <g key={fill}>
          <path
            fill="none"
            stroke="#5B5ABC"
            strokeWidth="5"
            d={`M${x + 40} ${y + 110}V${236 - (index === 1 ? 4 : 0)}`}
          />
          <path
            fill={fill}
            d={`M${x + 40} ${y}H${x + 92}V${y + 60}A52 52 0 0 1 ${x + 40} ${y + 112}H${x - 12}V${y + 52}A52 52 0 0 1 ${x + 40} ${y}Z`}
          />
          <text
            x={x + 40}
            y={y + 63}
            textAnchor="middle"
            fontSize="18"
            fontWeight="640"
            fill={index === 0 ? '#0D0932' : '#181349'}
          >
            {words[index]}
          </text>
        </g>
      ))}
      <path
        fill="none"
        stroke="#B9BFFA"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
        d="M156 112 176 98M286 98 306 112"
      />
    </svg>
  );
}

/** Who we are, and the rules that the software keeps. */
export default function AboutUsPage() {
  const { t } = useTranslation('about-us');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.aboutUs')}
        title={t('title')}
        lede={t('lede')}
        action={
          <Link className="lk-button lk-button--action lk-button--large" to={to(paths.officialFeatures)}>
            {t('action')}
          </Link>
        }
        more={<Link to={to(paths.officialTerms)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <BranchDrawing words={t('drawing', { returnObjects: true }) as string[]} />
      </PageHero>
      <Band beside title={t('why.title')}>
        {(t('why.paragraphs', { returnObjects: true }) as string[]).map((paragraph) => (
          <p className="lk-site-prose" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </Band>
      <Band tinted beside title={t('rules.title')} lede={t('rules.lede')}>
        <Points points={t('rules.points', { returnObjects: true }) as { lead: string; text: string }[]} />
      </Band>
      <Band beside title={t('not.title')}>
        <Points points={t('not.points', { returnObjects: true }) as { text: string }[]} />
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
