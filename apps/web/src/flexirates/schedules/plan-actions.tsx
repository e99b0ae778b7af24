import { dateOf, daysInMonth } from '@lorikeet/domain/kernel';
import {
  IconBuildingBank,
  IconCalendar,
  IconCash,
  IconCreditCard,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Offer } from './change-fields.tsx';
import { type MyProperty, paidFromName, type Schedule } from './debit-words.ts';
import { PlanChip } from './list-page.tsx';
import { NextPayment } from './next-payment.tsx';

type Props = { property: MyProperty; onOpen: (kind: Offer['kind']) => void };

function Begin({ property, onOpen }: Props) {
  const { t } = useTranslation('schedules');
  const blocked = !property.council_debits
    ? t('noDebits', { council: property.council.name })
    : property.owed_cents <= 0 && t('nothingOwed');
  return (
    <Button look="action" icon={IconCalendar} blocked={blocked} onClick={() => onOpen('begin')}>
      {t('setUp')}
    </Button>
  );
}

function Changes({ property, onOpen }: Props) {
  const { t } = useTranslation('schedules');
  const schedule = property.schedule!;
  if (schedule.status === 'stopped') {
    return (
      <Button look="action" icon={IconPlayerPlay} onClick={() => onOpen('restart')}>
        {t('change.restart')}
      </Button>
    );
  }
  const noPause = schedule.pause_days_left === 0 && t('noPauses', { days: property.limits.pause_days });
  return (
    <>
      <Button
        look="action"
        icon={IconCash}
        blocked={schedule.debits.length === 0 && t('nothingOwed')}
        onClick={() => onOpen('extra')}
      >
        {t('change.extra')}
      </Button>
      <Button icon={IconCalendar} onClick={() => onOpen('terms')}>
        {t('change.terms')}
      </Button>
      {schedule.paused_until ? (
        <Button icon={IconPlayerPlay} onClick={() => onOpen('resume')}>
          {t('change.resume')}
        </Button>
      ) : (
        <Button icon={IconPlayerPause} blocked={noPause} onClick={() => onOpen('pause')}>
          {t('change.pause')}
        </Button>
      )}
      <Button icon={IconBuildingBank} onClick={() => onOpen('account')}>
        {t('change.account')}
      </Button>
    </>
  );
}

/** The card that pays ends before the last payment: said while there is time to choose another. */
function CardEndNote({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { account, debits } = schedule;
  if (!account?.card) return null;
  const { exp_year: year, exp_month: month } = account.card;
  const end = dateOf(year, month, daysInMonth(year, month));
  const count = debits.filter(({ on }) => on > end).length;
  if (count === 0) return null;
  const card = paidFromName(account, t);
  return <p className="lk-small">{t('effect.cardEnds', { card, date: date(end), count })}</p>;
}

/** What is taken next, from where, and what can be done about it. */
export function PlanActions({
  property,
  onOpen,
  onCard,
  children,
}: Props & { onCard: () => void; children: ReactNode }) {
  const { t } = useTranslation('schedules');
  const { schedule, is_mine: isMine } = property;
  return (
    <Card>
      <div className="lk-stack">
        <div>
          <NextPayment {...property} />
          <p className="lk-small lk-muted lk-plan-how">
            <PlanChip schedule={schedule && { ...schedule, is_mine: isMine }} />
            {schedule &&
              [
                property.owed_cents > 0 && t('owedInAll', { amount: money(property.owed_cents) }),
                schedule.account && t('from', { account: paidFromName(schedule.account, t) }),
              ]
                .filter(Boolean)
                .join(' · ')}
          </p>
          {schedule && <CardEndNote schedule={schedule} />}
        </div>
        {children}
        <div className="lk-plan-foot">
          {!schedule && <Begin property={property} onOpen={onOpen} />}
          {schedule && isMine && <Changes property={property} onOpen={onOpen} />}
          {property.owed_cents > 0 && (
            <Button icon={IconCreditCard} onClick={onCard}>
              {t('card.open')}
            </Button>
          )}
          {schedule && isMine && (
            <Button look="dangerText" icon={IconX} onClick={() => onOpen('end')}>
              {t('change.end')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
