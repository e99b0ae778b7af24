import { ratingYearOf } from '@lorikeet/domain/council';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { type Debit, type MyProperty, takenCents } from './debit-words.ts';

type Props = {
  property: MyProperty;
  /** Opens the window of a change of one payment; absent for who may only look. */
  onChange?: (kind: 'skip' | 'move', debit: Debit) => void;
};

const FIRST = 6;

function DebitLine({ debit, property, onChange }: Props & { debit: Debit }) {
  const { t } = useTranslation('schedules');
  const { schedule, limits } = property;
  const noSkip = schedule?.years_without_skips.includes(ratingYearOf(toLocalDate(debit.nominal_on)));
  const canChange = onChange && debit.standing !== 'with_bank' && debit.kind === 'regular';
  return (
    <li>
      <span>
        {dateWithWeekday(debit.on)}
        {debit.kind === 'extra' && <small>{t('extra')}</small>}
        {debit.fee_cents > 0 && <small>{t('withFee', { fee: money(debit.fee_cents) })}</small>}
        {debit.standing !== 'planned' && <small>{t(`standing.${debit.standing}`)}</small>}
      </span>
      <b className="lk-num">{money(takenCents(debit))}</b>
      {canChange ? (
        <RowMenu
          label={t('changeOne', { date: dateWithWeekday(debit.on) })}
          entries={() => [
            {
              label: t('change.skip'),
              onSelect: () => onChange('skip', debit),
              blocked: noSkip && t('noSkips', { limit: limits.skips_a_year }),
            },
            {
              label: t('change.move'),
              onSelect: () => onChange('move', debit),
              blocked: limits.move_days === 0 && t('noMoves'),
            },
          ]}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

/** The payments that are still to come, the next first. */
export function PlanCard(props: Props) {
  const { t } = useTranslation('schedules');
  const [all, setAll] = useState(false);
  const debits = props.property.schedule?.debits ?? [];
  const shown = all ? debits : debits.slice(0, FIRST);
  return (
    <Card title={t('toCome')}>
      {debits.length === 0 && <p className="lk-muted">{t('nothingToCome')}</p>}
      <ul className="lk-debits">
        {shown.map((debit) => (
          <DebitLine key={`${debit.nominal_on}${debit.kind}`} {...props} debit={debit} />
        ))}
      </ul>
      {!all && debits.length > FIRST && (
        <Button look="link" onClick={() => setAll(true)}>
          {t('showAll', { count: debits.length })}
        </Button>
      )}
    </Card>
  );
}
