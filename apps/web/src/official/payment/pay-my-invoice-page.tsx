import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Points } from '../parts/sections.tsx';
import { BillFinder, CrnFinder, LinkOpener } from './bill-finder.tsx';

/** For people with a bill in hand: find it and pay it, and what to do with any other paper. */
export default function PayMyInvoicePage() {
  const { t } = useTranslation('pay-my-invoice');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.payMyInvoice')}
        title={t('title')}
        lede={t('lede')}
        action={<a href="#papers">{t('other')}</a>}
        note={t('note')}
      >
        <BillFinder />
      </PageHero>
      <Band id="papers" title={t('papers.title')} lede={t('papers.lede')}>
        <FactTable
          caption={t('papers.title')}
          head={t('papers.head', { returnObjects: true }) as string[]}
          rows={t('papers.rows', { returnObjects: true }) as string[][]}
        />
      </Band>
      <Band tinted beside id="crn-finder" title={t('payment:crn.title')} lede={t('payment:crn.lede')}>
        <CrnFinder />
      </Band>
      <Band beside id="link" title={t('payment:link.title')} lede={t('payment:link.lede')}>
        <LinkOpener />
      </Band>
      <Band tinted beside title={t('before.title')}>
        <Points points={t('before.points', { returnObjects: true }) as { lead: string; text: string }[]} />
        <p>
          <Link className="lk-site-link" to={to(paths.officialSupport)}>
            {t('before.more')}
          </Link>
        </p>
      </Band>
    </>
  );
}
