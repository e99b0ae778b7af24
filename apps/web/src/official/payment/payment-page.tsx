import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Band } from '../parts/sections.tsx';
import { BillFinder, CrnFinder, LinkOpener } from './bill-finder.tsx';

/** The short way to a bill's page: by what is printed on it, or by its link. */
export default function PaymentPage() {
  const { t } = useTranslation('payment');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.payment')}
        title={t('title')}
        lede={t('lede')}
        action={<a href="#link">{t('haveLink')}</a>}
        more={<Link to={to(paths.officialPayMyInvoice)}>{t('more')}</Link>}
        note={t('note')}
      >
        <BillFinder />
      </PageHero>
      <Band tinted beside id="crn-finder" title={t('crn.title')} lede={t('crn.lede')}>
        <CrnFinder />
      </Band>
      <Band beside id="link" title={t('link.title')} lede={t('link.lede')}>
        <LinkOpener />
      </Band>
    </>
  );
}
