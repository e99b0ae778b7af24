import { ENQUIRY_TOPICS } from '@lorikeet/contracts/site';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Band } from '../parts/sections.tsx';
import { SiteChoice, SiteField } from '../parts/site-field.tsx';
import { SiteFormEnd, SiteFormFrame } from '../parts/site-form-frame.tsx';

function ContactForm() {
  const { t } = useTranslation('contact-us');
  const options = ENQUIRY_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }));
  return (
    <SiteFormFrame id="contact" call="createEnquiry" done={{ title: t('done.title'), text: t('done.text') }}>
      <SiteChoice name="topic" label={t('fields.topic')} choose={t('form.choose')} options={options} />
      <SiteField name="name" label={t('fields.name')} autoComplete="name" maxLength={100} />
      <SiteField name="email" type="email" inputMode="email" label={t('fields.email')} autoComplete="email" />
      <SiteField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('fields.phone')}
        autoComplete="tel"
        optional
      />
      <SiteField
        name="message"
        rows={5}
        label={t('fields.message')}
        help={t('fields.messageHelp')}
        maxLength={2000}
      />
      <SiteFormEnd>
        <button type="submit" className="lk-button lk-button--action lk-button--large">
          {t('send')}
        </button>
      </SiteFormEnd>
    </SiteFormFrame>
  );
}

/** Writing to us, and who is the one to ask instead. */
export default function ContactUsPage() {
  const { t } = useTranslation('contact-us');
  const to = useOfficeAddress();
  return (
    <>
      <PageHero
        kicker={t('common:titles.contactUs')}
        title={t('title')}
        lede={t('lede')}
        action={<Link to={to(paths.officialSupport)}>{t('more')}</Link>}
        note={t('note')}
      >
        <ContactForm />
      </PageHero>
      <Band title={t('who.title')} lede={t('who.lede')}>
        <FactTable
          caption={t('who.title')}
          head={t('who.head', { returnObjects: true }) as string[]}
          rows={t('who.rows', { returnObjects: true }) as string[][]}
        />
      </Band>
    </>
  );
}
