import './invitation.css';
import { type ReactNode, useId, useState } from 'react';
import type { Locale } from '../../lib/interface-state.ts';
import { dateWords, moneyIn } from '../../lib/payer-words.ts';
import { brandOf } from '../../ui/brand.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { type InvitationPage, OfferFacts, type SheetWords } from './offer-facts.tsx';

type SheetProps = {
  page: InvitationPage;
  t: SheetWords;
  locale: Locale;
  /** In the header's corner: the other language. */
  corner?: ReactNode;
};

/** Three leaves, one over the other, out of the header's corner. */
const Feathers = () => (
  <svg className="lk-invite-feathers" viewBox="0 0 120 120" aria-hidden="true">
    <path d="M120 0v120H0C0 54 54 0 120 0Z" fill="var(--orange-500)" />
    <path d="M120 26v94H26C26 68 68 26 120 26Z" fill="var(--sky-300)" />
    <path d="M120 54v66H54c0-36 30-66 66-66Z" fill="var(--green-400)" />
  </svg>
);

function Headline({ page, t, locale }: SheetProps) {
  const { offer, name } = page;
  const merchant = page.merchant?.name ?? '';
  if (!offer) return <h1>{t('sheet.titleNoPlan', { name, merchant })}</h1>;
  // What is paid first; a first price of nothing says less than the one after it.
  const amount = moneyIn(offer.coupon?.net_cents || offer.total_cents, offer.currency, locale);
  const first = offer.debits[0];
  return (
    <>
      <h1>{t('sheet.title', { name, price: t(`price.${offer.process_type}`, { amount }) })}</h1>
      {first && (
        <p>{t('sheet.subtitle', { plan: offer.plan_name, date: dateWords(first.debit_date, locale) })}</p>
      )}
    </>
  );
}

/** The navy head with the offer's facts on its edge: the same on the page and in its preview. */
export function InvitationHead(props: SheetProps) {
  const { page, t, locale, corner } = props;
  return (
    <>
      <header
        className="lk-invite-head"
        data-plain={page.offer === null || undefined}
        {...brandOf(page.merchant?.colour)}
      >
        <div className="lk-invite-brand">
          {page.merchant && <MerchantName name={page.merchant.name} logo={page.merchant.logo} />}
          {corner}
        </div>
        <Headline {...props} />
        {page.message && <p className="lk-invite-message">{page.message}</p>}
        <Feathers />
      </header>
      {page.offer && (
        <OfferFacts
          offer={page.offer}
          moved={page.first_moved}
          awaits={page.awaits_approval ? (page.merchant?.name ?? '') : null}
          t={t}
          locale={locale}
        />
      )}
    </>
  );
}

/** Five plain sentences, and the whole text one press away. */
export function AgreementPart({ page, t }: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { agreement } = page;
  if (!agreement) return null;
  return (
    <section className="lk-invite-part">
      <h2>{t('sheet.whatYouAgree')}</h2>
      <ul className="lk-invite-points">
        {agreement.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <button
        type="button"
        className="lk-invite-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'sheet.hideText' : 'sheet.readText')}
      </button>
      <div id={id} className="lk-invite-text" hidden={!isOpen}>
        {agreement.sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.items.length > 0 && (
              <ul>
                {section.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className="lk-invite-note">{t('sheet.draft', { version: agreement.version })}</p>
      </div>
    </section>
  );
}

/** The bar at the foot: the first debit again, beside the button that agrees to it. */
export function AcceptBar({ page, t, locale, children }: SheetProps & { children: ReactNode }) {
  const first = page.offer?.debits[0];
  return (
    <div className="lk-invite-bar">
      {page.offer && first && (
        <p className="lk-invite-bar-line">
          <span>
            {t(page.awaits_approval ? 'sheet.firstNotBeforeOn' : 'sheet.firstDebitOn', {
              date: dateWords(first.debit_date, locale, 'short'),
            })}
          </span>
          <b className="lk-num">{moneyIn(first.amount_cents, page.offer.currency, locale)}</b>
        </p>
      )}
      {children}
      <p className="lk-invite-note">{t('sheet.nothingToday')}</p>
    </div>
  );
}

export type Way = 'bank_account' | 'card';

/** What the payer chooses to pay by. */
export function WayPart({ way, onChange, t }: { way: Way; onChange: (way: Way) => void; t: SheetWords }) {
  return (
    <section className="lk-invite-part">
      <RadioField
        label={t('sheet.way')}
        value={way}
        onChange={(value) => onChange(value === 'card' ? 'card' : 'bank_account')}
        options={[
          { value: 'bank_account', label: t('sheet.ways.bank_account') },
          { value: 'card', label: t('sheet.ways.card') },
        ]}
      />
    </section>
  );
}
