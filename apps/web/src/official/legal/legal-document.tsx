import './legal.css';
import { TERMS_DATE, TERMS_VERSION } from '@lorikeet/contracts/terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

/** The documents by the name of their words. */
export const LEGAL_DOCUMENTS = {
  terms: paths.officialTerms,
  privacy: paths.officialPrivacy,
  'merchant-agreement': paths.officialMerchantAgreement,
  'terms-and-conditions': paths.officialTermsAndConditions,
} as const;

export type LegalName = keyof typeof LEGAL_DOCUMENTS;

type Clause = string | { text: string; items: string[] };
/** By anchor, in the order in which they are numbered. */
type Sections = Record<string, { heading: string; clauses: Clause[] }>;

function inWords(language: string): string {
  const tag = language === 'zh' ? 'zh-CN' : 'en-AU';
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS_DATE));
}

function Head({ name }: { name: LegalName }) {
  const { t, i18n } = useTranslation([name, 'legal']);
  return (
    <header className="lk-legal-head">
      <div>
        <div className="lk-legal-title">
          <h1>{t('title')}</h1>
          <StatusChip status="draft" />
        </div>
        <p className="lk-legal-lede">{t('lede')}</p>
        <dl>
          <div>
            <dt>{t('legal:version')}</dt>
            <dd>{TERMS_VERSION}</dd>
          </div>
          <div>
            <dt>{t('legal:dated')}</dt>
            <dd>
              <time dateTime={TERMS_DATE}>{inWords(i18n.language)}</time>
            </dd>
          </div>
        </dl>
        <div className="lk-legal-draft" role="note">
          <p>
            <b>{t('legal:draft.title')}</b>
          </p>
          <p>{t('legal:draft.text')}</p>
        </div>
      </div>
    </header>
  );
}

function Contents({ sections }: { sections: Sections }) {
  const { t } = useTranslation('legal');
  return (
    <nav className="lk-legal-contents" aria-labelledby="contents">
      <h2 id="contents">{t('contents')}</h2>
      <ol>
        {Object.entries(sections).map(([anchor, { heading }], index) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <span>{index + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** One numbered clause; its number is its address. */
function NumberedClause({ anchor, number, clause }: { anchor: string; number: string; clause: Clause }) {
  const { text, items } = typeof clause === 'string' ? { text: clause, items: [] } : clause;
  return (
    <div className="lk-legal-clause" id={anchor}>
      <a href={`#${anchor}`}>{number}</a>
      <div>
        <p>{text}</p>
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Numbered({ sections }: { sections: Sections }) {
  return Object.entries(sections).map(([anchor, { heading, clauses }], index) => (
    <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
      <h2 id={`${anchor}-heading`}>
        <span>{index + 1}</span> {heading}
      </h2>
      {clauses.map((clause, at) => {
        const number = `${index + 1}.${at + 1}`;
        return <NumberedClause key={number} anchor={`${anchor}-${at + 1}`} number={number} clause={clause} />;
      })}
    </section>
  ));
}

/** What only the operator and its lawyers can decide: a draft that hid it would be taken for finished. */
function Undecided({ name }: { name: LegalName }) {
  const { t } = useTranslation([name, 'legal']);
  return (
    <section className="lk-legal-undecided" aria-labelledby="undecided">
      <h2 id="undecided">{t('legal:undecided')}</h2>
      <p>{t('legal:undecidedWhy')}</p>
      <ul>
        {(t('undecided', { returnObjects: true }) as string[]).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function Related({ name }: { name: LegalName }) {
  const { t } = useTranslation('legal');
  const to = useOfficeAddress();
  const others = Object.entries(LEGAL_DOCUMENTS).filter(([other]) => other !== name);
  return (
    <nav className="lk-legal-related" aria-labelledby="related">
      <h2 id="related">{t('related')}</h2>
      <ul>
        {others.map(([other, path]) => (
          <li key={other}>
            <Link to={to(path)}>{t(`documents.${other}.title`)}</Link>
            <span>{t(`documents.${other}.for`)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * One legal text: a draft for the operator's lawyers, with its version and date, what it says in short, and numbered
 * clauses that can each be linked to.
 */
export function LegalDocument({ name }: { name: LegalName }) {
  const { t } = useTranslation([name, 'legal']);
  const sections = t('sections', { returnObjects: true }) as Sections;
  return (
    <article className="lk-legal">
      <Head name={name} />
      <div className="lk-legal-body">
        <Contents sections={sections} />
        <div className="lk-legal-text">
          <section aria-labelledby="in-short">
            <h2 id="in-short">{t('legal:short')}</h2>
            <ul>
              {(t('short', { returnObjects: true }) as string[]).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
          <Numbered sections={sections} />
          <Undecided name={name} />
          <Related name={name} />
        </div>
      </div>
    </article>
  );
}
