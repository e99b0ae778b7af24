import './home.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Feathers, InvitationSample, PayoutSample, ScheduleSample } from './hero-samples.tsx';

const AUDIENCES = [
  ['businesses', paths.officialDirectDebit, 3],
  ['councils', paths.officialFeatures, 3],
  ['payers', paths.officialPayMyInvoice, 3],
] as const;
const STEPS = ['agree', 'notice', 'debit', 'clear', 'payout'] as const;
const FACTS = ['fee', 'clear', 'notice', 'keep'] as const;

function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="lk-home-hero">
      <div className="lk-home-wide">
        <div className="lk-home-words">
          <h1>{t('hero.title')}</h1>
          <p className="lk-home-lede">{t('hero.lede')}</p>
          <div className="lk-home-actions">
            <ButtonLink to={paths.merchantRegister} look="action" size="large">
              {t('common:office.openAccount')}
            </ButtonLink>
            <a href="#day-by-day">{t('hero.see')}</a>
          </div>
          <p className="lk-home-note">{t('hero.note')}</p>
        </div>
        <div className="lk-home-stage" role="img" aria-label={t('hero.picture')}>
          <div aria-hidden>
            <Feathers />
            <InvitationSample />
            <ScheduleSample />
            <PayoutSample />
          </div>
        </div>
      </div>
    </section>
  );
}

function Audiences() {
  const { t } = useTranslation('home');
  const to = useOfficeAddress();
  return (
    <section className="lk-home-band">
      <h2>{t('audiences.title')}</h2>
      <div className="lk-home-three">
        {AUDIENCES.map(([key, path, count]) => (
          <article key={key} data-audience={key}>
            <h3>{t(`audiences.${key}.title`)}</h3>
            <ul>
              {Array.from({ length: count }, (_, index) => t(`audiences.${key}.point${index + 1}`)).map(
                (point) => (
                  <li key={point}>{point}</li>
                ),
              )}
            </ul>
            {isLinked(path) && (
              <Link to={to(path)}>
                {t(`audiences.${key}.link`)}
                <IconArrowRight size={17} stroke={1.8} aria-hidden />
              </Link>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}

function DayByDay() {
  const { t } = useTranslation('home');
  return (
    <section className="lk-home-tint" id="day-by-day">
      <div className="lk-home-band">
        <h2>{t('days.title')}</h2>
        <p className="lk-home-lede">{t('days.lede')}</p>
        <ol className="lk-home-days">
          {STEPS.map((step) => (
            <li key={step} data-step={step}>
              <b>{t(`days.${step}.when`)}</b>
              <p>{t(`days.${step}.what`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Facts() {
  const { t } = useTranslation('home');
  return (
    <section className="lk-home-band lk-home-facts" aria-label={t('facts.label')}>
      {FACTS.map((fact) => (
        <div key={fact}>
          <b>{t(`facts.${fact}.figure`)}</b>
          <p>{t(`facts.${fact}.text`)}</p>
        </div>
      ))}
    </section>
  );
}

/** The public front page. */
export default function HomePage() {
  const { t } = useTranslation('home');
  return (
    <>
      <Hero />
      <Audiences />
      <DayByDay />
      <Facts />
      <section className="lk-home-band">
        <div className="lk-home-closing">
          <div>
            <h2>{t('closing.title')}</h2>
            <p>{t('closing.text')}</p>
            <ButtonLink to={paths.merchantRegister} look="action" size="large">
              {t('common:office.openAccount')}
            </ButtonLink>
          </div>
          <Feathers />
        </div>
      </section>
    </>
  );
}
