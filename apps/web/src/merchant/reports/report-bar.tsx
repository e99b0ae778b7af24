import type { Currency } from '@lorikeet/domain/kernel';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { presetsOf, type ReportTerms } from './report-terms.ts';
import { useReportWords } from './report-words.ts';

type BarProps = {
  terms: ReportTerms;
  /** The range that is shown, and the currencies that there are; absent while they load. */
  shown: { from: string; to: string; currency: Currency; currencies: readonly Currency[] } | undefined;
  onChange: (terms: ReportTerms) => void;
};

/** Which days and which currency a report shows. */
export function ReportBar({ terms, shown, onChange }: BarProps) {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const { report, currency } = terms;
  const own = currency ? { currency } : {};
  // A range that was refused is shown by nothing but the address: it stays, to be typed anew.
  const range = { from: shown?.from ?? terms.from ?? '', to: shown?.to ?? terms.to ?? '' };
  const day = (change: { from?: string; to?: string }) => {
    const { from, to } = { ...range, ...change };
    if (from && to) onChange({ report, ...own, from, to });
  };
  const preset =
    terms.preset ?? (terms.from || terms.to ? null : report === 'forecast' ? 'next_3_months' : 'this_month');
  return (
    <div className="lk-report-bar">
      <ActionMenu
        side="start"
        entries={() =>
          presetsOf(report).map((each) => ({
            label: say('preset', each),
            checked: each === preset,
            onSelect: () => onChange({ report, ...own, preset: each }),
          }))
        }
        target={
          <Button icon={IconCalendar} iconAfter={IconChevronDown}>
            {preset ? say('preset', preset) : t('ownRange')}
          </Button>
        }
      />
      <DateField label={t('from')} value={range.from} onChange={(from) => day({ from })} />
      <DateField label={t('to')} value={range.to} onChange={(to) => day({ to })} />
      {shown && shown.currencies.length > 1 && (
        <Segments
          label={t('currency')}
          value={shown.currency}
          options={shown.currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ ...terms, currency: value as Currency })}
        />
      )}
    </div>
  );
}
