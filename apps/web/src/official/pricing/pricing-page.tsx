import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Closing, Points } from '../parts/sections.tsx';
import { FeeForm } from './fee-form.tsx';

type Question = { q: string; a: string };

/** What it costs, who bears it, and a calculator by the rules that charge it. */
export default function PricingPage() {
  const { t } = useTranslation('pricing');
  const to = useOfficeAddress();
  const list = <T,>(key: string) => t(key, { returnObjects: true }) as T;
  const cards = isLinked(paths.merchantInvoicePayment) ? list<string[][]>('who.cards') : [];
  return (
    <>
      <PageHero
        title={t('title')}
        lede={t('lede')}
        more={<Link to={to(paths.officialMerchantAgreement)}>{t('more')}</Link>}
        note={t('note')}
      >
        <FeeForm />
      </PageHero>
      <Band title={t('who.title')} lede={t('who.lede')}>
        <FactTable
          caption={t('who.title')}
          head={list<string[]>('who.head')}
          rows={[...list<string[][]>('who.rows'), ...cards]}
        />
      </Band>
      <Band tinted beside title={t('rule.title')} lede={t('rule.text')}>
        <Points points={list<string[]>('rule.points').map((text) => ({ text }))} />
      </Band>
      <Band title={t('questions.title')}>
        <dl className="lk-site-questions">
          {list<Question[]>('questions.list').map(({ q, a }) => (
            <div key={q}>
              <dt>{q}</dt>
              <dd>{a}</dd>
            </div>
          ))}
        </dl>
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
