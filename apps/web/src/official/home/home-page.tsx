import '../parts/record.css';
import '../parts/sections.css';
import '../parts/site.css';
import './home.css';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { isLinked } from '../../app/open-screens.ts';
import { paths } from '../../app/paths.ts';
import { money } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FactTable } from '../parts/fact-table.tsx';
import { Feathers } from '../parts/feathers.tsx';
import { Record, type RecordRow } from '../parts/record.tsx';
import { Band, Closing } from '../parts/sections.tsx';
import { InvitationSample, PayoutSample, ScheduleSample } from './hero-samples.tsx';

const AUDIENCES = [
  ['businesses', paths.officialDirectDebit, 'sky'],
  ['councils', paths.officialFeatures, 'green'],
  ['payers', paths.officialPayMyInvoice, 'orange'],
] as const;
const POINTS = 3;
const STEPS = ['agree', 'notice', 'debit', 'clear', 'payout'] as const;
const FACTS = ['fee', 'clear', 'notice', 'keep'] as const;

function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="lk-site-hero">
      <div className="lk-site-wide">
        <div>
          <h1>{t('hero.title')}</h1>
          <p className="lk-site-lede">{t('hero.lede')}</p>
          <div className="lk-site-actions">
            <ButtonLink to={paths.merchantRegister} look="action" size="large">
              {t('office:openAccount')}
            </ButtonLink>
            <a href="#day-by-day">{t('hero.see')}</a>
          </div>
          <p className="lk-site-note">{t('hero.note')}</p>
        </div>
        <div className="lk-site-stage" role="img" aria-label={t('hero.picture')}>
          <div aria-hidden>
            <Feathers />
            <span className="lk-site-sample">{t('sample.mark')}</span>
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
    <section className="lk-site-band">
      <h2>{t('audiences.title')}</h2>
      <div className="lk-site-three">
        {AUDIENCES.map(([key, path, tint]) => (
          <article key={key}>
            <div
              className="lk-site-panel"
              data-tint={tint}
              role="img"
              aria-label={t(`audiences.${key}.picture`)}
            >
              <div aria-hidden>
                <Record
                  title={t(`audiences.${key}.record`)}
                  chip={<span className="lk-record-sample">{t('sample.mark')}</span>}
                  rows={t(`audiences.${key}.rows`, { returnObjects: true }) as RecordRow[]}
                />
              </div>
            </div>
            <h3>{t(`audiences.${key}.title`)}</h3>
            <ul>
              {Array.from({ length: POINTS }, (_, index) => t(`audiences.${key}.point${index + 1}`)).map(
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
    <section className="lk-site-tint" id="day-by-day">
      <div className="lk-site-band">
        <h2>{t('days.title')}</h2>
        <p className="lk-site-lede">{t('days.lede')}</p>
        <ol className="lk-site-days">
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
    <section className="lk-site-band lk-site-facts" aria-label={t('facts.label')}>
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
  const to = useOfficeAddress();
  return (
    <>
      <Hero />
      <Audiences />
      <DayByDay />
      <Band title={t('ways.title')} lede={t('ways.lede')}>
        <FactTable
          caption={t('ways.title')}
          head={t('ways.head', { returnObjects: true }) as string[]}
          rows={t('ways.rows', { returnObjects: true }) as string[][]}
        />
        <p className="lk-site-after">
          {t('ways.note')}{' '}
          <Link className="lk-site-link" to={to(paths.officialPricing)}>
            {t('ways.link')}
          </Link>
        </p>
      </Band>
      <Band tinted beside title={t('rows.title')} lede={t('rows.lede')}>
        <Record
          title={t('rows.record')}
          line={t('rows.line')}
          rows={[
            [t('rows.available'), money(4600)],
            [t('rows.transit'), money(-4600)],
          ]}
          total={[t('rows.sum'), money(0)]}
        />
        <p className="lk-site-prose">
          <Link className="lk-site-link" to={to(paths.officialFeatures)}>
            {t('rows.link')}
          </Link>
        </p>
      </Band>
      <Facts />
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
