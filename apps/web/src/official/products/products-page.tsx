import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { Leaf } from '../../ui/leaf.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band, Closing, Points } from '../parts/sections.tsx';

/** Each product: its drawing, its page, and the screen without which it is not open. */
const WAYS = [
  ['directDebit', 'sign', paths.officialDirectDebit, paths.merchantCustomersCreateInvite],
  ['bankPayment', 'bank', null, paths.merchantPlatformBankFiles],
  ['webPay', 'card', paths.officialWebPay, paths.merchantInvoicePayment],
  ['payMyInvoice', 'bill', paths.officialPayMyInvoice, paths.officialPayMyInvoice],
  ['council', 'house', paths.flexiratesRegister, paths.flexiratesHome],
  ['bpay', 'list', paths.officialBPay, paths.merchantPlatformBpay],
] as const;

/** The first columns of a file for the bank: a head, two debits, the line that balances it, a total. */
const FILE = [
  '0                 01CBA       LORIKEET',
  '1062-000 ····4417 130000004600NGUYEN LINH',
  '1733-000 ····0093 130000004600OKAFOR DAN',
  '1062-000 ····0318 500000009200HARBOUR SWIM',
  '7999-999            000000000000009200',
].join('\n');

function Ways() {
  const { t } = useTranslation('products');
  const to = useOfficeAddress();
  return (
    <ul className="lk-ways">
      {WAYS.map(([key, leaf, page, screen]) => {
        const isOpen = isLinked(screen);
        return (
          <li key={key}>
            <Leaf name={leaf} />
            <h3>
              {t(`ways.${key}.title`)}
              {!isOpen && <Chip tone="neutral">{t('notOpen')}</Chip>}
            </h3>
            <p>{t(`ways.${key}.text`)}</p>
            {page && isLinked(page) && (
              <Link className="lk-site-link" to={page === paths.flexiratesRegister ? page : to(page)}>
                {t(`ways.${key}.link`)}
              </Link>
            )}
            {key === 'bankPayment' && (
              <a className="lk-site-link" href="#bank-payment">
                {t('ways.bankPayment.link')}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The ways to be paid, and any that is not open yet; then the file that the bank gets. */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        title={t('title')}
        lede={t('lede')}
        more={<Link to={to(paths.officialFeatures)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <div className="lk-bank-file">
          <b>{t('file.title')}</b>
          <pre>{FILE}</pre>
          <p>{t('file.note')}</p>
        </div>
      </PageHero>
      <Band tinted title={t('ways.title')} lede={t('ways.lede')}>
        <Ways />
      </Band>
      <Band beside id="bank-payment" title={t('bank.title')} lede={t('bank.lede')}>
        <Points points={t('bank.points', { returnObjects: true }) as { lead: string; text: string }[]} />
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
