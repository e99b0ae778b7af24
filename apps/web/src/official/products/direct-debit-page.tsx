import { RETURN_CODES, returnPolicy } from '@lorikeet/domain/returns';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfficeAddress } from '../../app/layouts/office-language.tsx';
import { paths } from '../../app/paths.ts';
import { money } from '../../lib/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FactTable } from '../parts/fact-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Record, type RecordRow } from '../parts/record.tsx';
import { Band, Closing, Points, Split } from '../parts/sections.tsx';

const LESSON_CENTS = 4600;
const STEPS = [
  ['ask', 'sky'],
  ['check', 'green'],
  ['follow', 'orange'],
] as const;

/** What the portal does with a code, in words: from the same rule that it acts by. */
function actionOf(code: string): string {
  const policy = returnPolicy(code);
  if (policy.facilityStop) return 'stop';
  if (policy.retry) return 'retry';
  if (policy.stopMessages) return 'silence';
  return policy.mandateEffect === 'none' ? 'look' : policy.mandateEffect;
}

/** Codes of one meaning stand in one row. */
function codesByAction(): [action: string, codes: string[]][] {
  const rows = new Map<string, string[]>();
  for (const code of RETURN_CODES) {
    const action = actionOf(code);
    if (action !== 'look') rows.set(action, [...(rows.get(action) ?? []), code]);
  }
  return [...rows];
}

function HeroRecords() {
  const { t } = useTranslation('direct-debit');
  const rows = t('record.rows', { returnObjects: true, amount: money(LESSON_CENTS) }) as RecordRow[];
  const back = t('returned.rows', { returnObjects: true }) as RecordRow[];
  return (
    <>
      <Record
        title={t('record.title')}
        chip={<StatusChip status="active" />}
        line={t('record.line')}
        rows={rows}
        note={t('record.note')}
      />
      <div className="lk-record--small">
        <Record title={t('returned.title')} chip={<StatusChip status="returned" />} rows={back} />
      </div>
    </>
  );
}

/** Direct debit: the agreement, the notice, the debit, what the bank says. */
export default function DirectDebitPage() {
  const { t } = useTranslation('direct-debit');
  const to = useOfficeAddress();
  const rows = codesByAction().map(([action, codes]) => [
    codes.join(', '),
    t(`codes.${action}.reason`),
    t(`codes.${action}.what`),
  ]);
  return (
    <>
      <PageHero
        kicker={t('common:titles.directDebit')}
        title={t('title')}
        lede={t('lede')}
        more={<Link to={to(paths.officialTermsAndConditions)}>{t('more')}</Link>}
        picture={t('picture')}
      >
        <HeroRecords />
      </PageHero>
      <section className="lk-site-band">
        {STEPS.map(([step, tint]) => (
          <Split
            key={step}
            tint={tint}
            title={t(`steps.${step}.title`)}
            text={t(`steps.${step}.text`)}
            picture={t(`steps.${step}.picture`)}
          >
            <Record
              title={t(`steps.${step}.record`)}
              rows={t(`steps.${step}.rows`, { returnObjects: true }) as RecordRow[]}
            />
          </Split>
        ))}
      </section>
      <Band tinted title={t('codes.title')} lede={t('codes.lede')}>
        <FactTable
          codes
          caption={t('codes.title')}
          head={[t('codes.code'), t('codes.bank'), t('codes.us')]}
          rows={rows}
        />
      </Band>
      <Band beside title={t('need.title')}>
        <Points points={t('need.points', { returnObjects: true }) as { lead: string; text: string }[]} />
      </Band>
      <Closing title={t('closing.title')} text={t('closing.text')} />
    </>
  );
}
