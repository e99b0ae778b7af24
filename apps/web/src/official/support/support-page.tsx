import '../parts/page-hero.css';
import '../../app/help/help.css';
import '../parts/site.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type HelpArea, QUESTIONS } from '../../app/help/questions.ts';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import type { SessionArea } from '../../lib/session-storage.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Feathers } from '../parts/feathers.tsx';
import { Band } from '../parts/sections.tsx';
import { startHelpSearch } from './start-help-search.ts';

const AREAS: readonly HelpArea[] = ['payer', 'ratepayer', 'business'];

/** All answers stand in the page; the script hides those that have not the words. */
function Search() {
  const { t } = useTranslation('support');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => startHelpSearch(form.current!), []);
  return (
    <search>
      <form
        ref={form}
        className="lk-help-search"
        method="dialog"
        data-found={t('foundCount', { n: '#' })}
        data-none={t('none')}
      >
        <label className="lk-field-label" htmlFor="help-search">
          {t('search')}
        </label>
        <div className="lk-input">
          <input id="help-search" name="words" type="search" autoComplete="off" />
        </div>
        <p role="status" />
      </form>
    </search>
  );
}

/** For who is signed in, their own questions and the way back. A script shows it where this browser keeps such a session. */
function SignedIn({ area, own, home }: { area: SessionArea; own: string; home: string }) {
  const { t } = useTranslation('support');
  return (
    <div hidden data-session={area}>
      <div className="lk-site-actions">
        <ButtonLink to={own} look="action" size="large">
          {t(`ask.own.${area}`)}
        </ButtonLink>
        <a href={home}>{t('ask.back')}</a>
      </div>
    </div>
  );
}

/** Answers for everybody, signed in or not. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const to = useOfficeAddress();
  return (
    <>
      <section className="lk-site-hero lk-site-hero--inner">
        <div className="lk-site-wide">
          <div>
            <h1>{t('title')}</h1>
            <p className="lk-site-lede">{t('lede')}</p>
            <SignedIn area="merchant" own={paths.merchantHelp} home={paths.merchantHome} />
            <SignedIn area="flex" own={paths.flexiratesSupport} home={paths.flexiratesHome} />
            <Search />
          </div>
          <div className="lk-site-picture" aria-hidden>
            <Feathers />
          </div>
        </div>
      </section>
      {AREAS.map((area, index) => (
        <Band beside key={area} id={area} tinted={index % 2 === 1} title={t(`area.${area}`)}>
          <div className="lk-help lk-help-answers">
            <div>
              {QUESTIONS[area].map((key) => (
                <details key={key}>
                  <summary>{t(`${area}.${key}.q`)}</summary>
                  <p>{t(`${area}.${key}.a`)}</p>
                </details>
              ))}
            </div>
          </div>
        </Band>
      ))}
      <Band beside tinted title={t('ask.title')}>
        <p className="lk-site-prose">{t('more')}</p>
        <p>
          <Link className="lk-site-link" to={to(paths.officialContactUs)}>
            {t('ask.link')}
          </Link>
        </p>
      </Band>
    </>
  );
}
