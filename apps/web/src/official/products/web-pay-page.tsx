import { processingFee } from '@lorikeet/domain/fees';
import { addCents, toCents } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { money } from '../../lib/format.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Record } from '../parts/record.tsx';
import { Band, Closing, Points } from '../parts/sections.tsx';

const DUE = toCents(10_000);
const FEE = processingFee(DUE);

/** A sample of what an invoice's page asks for: the sum of the domain's own rule. */
function InvoiceSample() {
  const { t } = useTranslation('web-pay');
  return (
    <Record
      title="Harbour Swim School"
      line={t('sample.line')}
      rows={[
        [t('sample.due'), money(DUE)],
        [t('sample.fee'), money(FEE)],
      ]}
      total={[t('sample.total'), money(addCents(DUE, FEE))]}
      note={t('sample.note')}
    />
  );
}

/** Paying on the web: it says that it is open only once there is the page on which an invoice is paid. */
export default function WebPayPage() {
  const { t } = useTranslation('web-pay');
  const to = useOfficeAddress();
  const stands = isLinked(paths.merchantInvoicePayment) ? 'open' : 'coming';
  return (
    <>
      <PageHero
        kicker={t('common:titles.webPay')}
        title={t(`${stands}.title`)}
        lede={t(`${stands}.lede`)}
        more={<Link to={to(paths.officialPricing)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <InvoiceSample />
      </PageHero>
      <Band beside title={t('fee.title')}>
        <p className="lk-site-prose">{t('fee.text')}</p>
        <p className="lk-site-prose">{t('fee.bank')}</p>
      </Band>
      <Band tinted title={t('words.title')} lede={t('words.lede')}>
        <FactTable
          caption={t('words.title')}
          head={t('words.head', { returnObjects: true }) as string[]}
          rows={t('words.rows', { returnObjects: true }) as string[][]}
        />
      </Band>
      <Band beside title={t('kept.title')}>
        <Points points={t('kept.points', { returnObjects: true }) as { lead: string; text: string }[]} />
      </Band>
      <Closing title={t(`${stands}.closing.title`)} text={t(`${stands}.closing.text`)} />
    </>
  );
}
