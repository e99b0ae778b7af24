import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { advanceDemoClock, useBusinessDate, useDemoClock } from '../lib/demo-clock.ts';
import { date } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

const STEPS = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const;

/** On a prerendered page the server puts the business date in, and takes the bar out where there is no demo. */
const DATE_SLOT = '{{business_date}}';

function PrerenderedDemoBar() {
  const { t } = useTranslation();
  return (
    <aside className="lk-demo" aria-label={t('demo.label')}>
      <b className="lk-demo-mark">{t('demo.label')}</b>
      <span className="lk-demo-text">{t('demo.text')}</span>
      <a href="/outbox" className="lk-demo-link">
        {t('demo.outbox')}
      </a>
      <span className="lk-demo-clock" title={t('demo.clock')}>
        <IconCalendarEvent size={15} stroke={1.7} aria-hidden />
        <span className="lk-hidden">{t('demo.clock')}</span>
        <span className="lk-num">{DATE_SLOT}</span>
      </span>
    </aside>
  );
}

/** Says on every screen that this is a demo, and moves its business clock. Absent where there is no demo. */
export const DemoBar = import.meta.env.SSR ? PrerenderedDemoBar : LiveDemoBar;

function LiveDemoBar() {
  const { t } = useTranslation();
  const clock = useDemoClock();
  const today = useBusinessDate();
  const [hasBank, setHasBank] = useState(true);
  if (!clock) return null;
  const target = clock.target.slice(0, 10);
  return (
    <aside className="lk-demo" aria-label={t('demo.label')}>
      <b className="lk-demo-mark">{t('demo.label')}</b>
      <span className="lk-demo-text">{t('demo.text')}</span>
      <a href="/outbox" className="lk-demo-link">
        {t('demo.outbox')}
      </a>
      <Disclosure
        label={t('demo.clock')}
        width={280}
        button={(props) => (
          <button type="button" className="lk-demo-clock" {...props}>
            {clock.busy ? (
              <span className="lk-spinner" aria-hidden />
            ) : (
              <IconCalendarEvent size={15} stroke={1.7} aria-hidden />
            )}
            <span className="lk-num">{date(today)}</span>
            <IconChevronDown size={14} stroke={1.7} aria-hidden />
          </button>
        )}
      >
        <div className="lk-demo-panel">
          <h2>{t('demo.clock')}</h2>
          <p className="lk-muted lk-small" aria-live="polite">
            {clock.busy ? t('demo.busy', { date: date(target) }) : t('demo.explain')}
          </p>
          <label className="lk-demo-bank">
            <input type="checkbox" checked={hasBank} onChange={(event) => setHasBank(event.target.checked)} />
            <span>
              {t('demo.bank')}
              <small className="lk-muted">{t(hasBank ? 'demo.bankOpen' : 'demo.bankShut')}</small>
            </span>
          </label>
          <div className="lk-demo-steps">
            {STEPS.map(([name, days]) => (
              <Button
                key={name}
                size="small"
                blocked={clock.busy && t('demo.wait')}
                onClick={() => void advanceDemoClock(days, hasBank)}
              >
                {t(`demo.steps.${name}`)}
              </Button>
            ))}
          </div>
        </div>
      </Disclosure>
    </aside>
  );
}
