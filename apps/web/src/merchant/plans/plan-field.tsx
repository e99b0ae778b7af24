import type { Currency } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import type { Bound, FieldShell } from '../../ui/field.tsx';
import { RecordField } from '../../ui/record-field.tsx';
import type { PlanRow } from './plan-columns.tsx';
import { usePlan, usePlansFound } from './plan-filter.ts';

type Named = { id: string } & Pick<PlanRow, 'name' | 'process_type'>;

type PlanFieldProps = FieldShell &
  Bound<string | null | undefined, string> & {
    /** What it is to choose none. */
    none?: string;
    placeholder?: string;
    /** Only plans in one of these. */
    currency?: readonly Currency[];
    /** Leaves out those that make no sense here. */
    isOffered?: (plan: PlanRow) => boolean;
    /** What a plan is called; its name and how often it is billed where nothing is said. */
    nameOf?: (plan: Named) => string;
  };

/** One of the plans on offer, however many there are: found by a part of its name. */
export function PlanField({ value, currency, isOffered = () => true, nameOf, ...props }: PlanFieldProps) {
  const { t } = useTranslation('plans');
  const named = nameOf ?? ((plan: Named) => `${plan.name}, ${t(`process.${plan.process_type}`)}`);
  const chosen = usePlan(value);
  const useFound = (text: string) => {
    const { rows, ...rest } = usePlansFound(text, { status: 'active', ...(currency && { currency }) });
    const options = rows.filter(isOffered).map((plan) => ({
      value: plan.id,
      label: named(plan),
      note: money(plan.amount_cents, plan.currency),
    }));
    return { options, ...rest };
  };
  return (
    <RecordField
      {...props}
      value={value ?? ''}
      shown={chosen && value ? named({ id: value, ...chosen }) : ''}
      useFound={useFound}
      words={{ more: t('picker.more'), nothing: t('picker.nothing') }}
    />
  );
}
