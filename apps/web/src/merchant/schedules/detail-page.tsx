import { getSchedule } from '@lorikeet/contracts/schedules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { RecordScreen } from '../../frames/detail-screen.tsx';
import { TableCard } from '../../frames/table-card.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { ChangeDialog, type Wish } from './change-dialog.tsx';
import { HistoryCard, PaymentsCard } from './history-cards.tsx';
import { type Debit, ScheduleChip, type ScheduleDetail } from './schedule-words.tsx';

/** One schedule for the council's staff: what is taken next, and what they may do for its ratepayer. */
export default function SchedulePage() {
  const { t } = useTranslation('schedules');
  return (
    <RecordScreen of={getSchedule} failed={t('staff.oneFailed')} one={t('staff.one')}>
      {(detail) => <Detail detail={detail} />}
    </RecordScreen>
  );
}

function Detail({ detail }: { detail: ScheduleDetail }) {
  const { t } = useTranslation('schedules');
  const mayWrite = useCan('council.write') && detail.schedule.status === 'active';
  const [wish, setWish] = useState<Wish | null>(null);
  const { schedule } = detail;
  return (
    <>
      <PageHeader
        title={detail.address.line1}
        status={<ScheduleChip schedule={schedule} />}
        meta={
          <>
            <CopyableId value={detail.assessment_number} short={false} onCopy={copyText} />
            <span>{schedule.payer_name}</span>
          </>
        }
        actions={
          mayWrite && (
            <>
              <Button look="dangerText" onClick={() => setWish({ kind: 'end' })}>
                {t('change.end')}
              </Button>
              {schedule.paused_until ? (
                <Button onClick={() => setWish({ kind: 'resume' })}>{t('change.resume')}</Button>
              ) : (
                <Button onClick={() => setWish({ kind: 'pause' })}>{t('change.pause')}</Button>
              )}
            </>
          )
        }
      />
      <div className="lk-columns">
        <div className="lk-stack">
          <DebitsCard detail={detail} {...(mayWrite && { onWish: setWish })} />
          <PaymentsCard payments={detail.payments} />
        </div>
        <div className="lk-stack">
          <FactsCard detail={detail} />
          <HistoryCard changes={schedule.changes} />
        </div>
      </div>
      <ChangeDialog detail={detail} wish={wish} onClose={() => setWish(null)} />
    </>
  );
}

function FactsCard({ detail }: { detail: ScheduleDetail }) {
  const { t } = useTranslation('schedules');
  const { schedule } = detail;
  const { account, next } = schedule;
  return (
    <Card
      title={t('staff.one')}
      foot={
        <ButtonLink to={address('merchantCustomersDetail', { id: detail.customer_id })}>
          {t('staff.toCustomer')}
        </ButtonLink>
      }
    >
      <Facts
        facts={[
          [t('next.owed'), money(detail.owed_cents)],
          ...(detail.overdue_cents > 0 ? [[t('staff.overdue'), money(detail.overdue_cents)] as const] : []),
          [t('next.taken'), next ? `${money(next.amount_cents)} · ${dateWithWeekday(next.on)}` : '–'],
          [t('fields.frequency'), t(`frequency.${schedule.frequency}`)],
          [t('staff.since'), date(schedule.start_on)],
          [
            t('fields.account'),
            account
              ? [
                  account.card ? t(`cards:networks.${account.card.network}`) : account.bank_name,
                  account.account_masked,
                ]
                  .filter(Boolean)
                  .join(' ')
              : '–',
          ],
          [t('staff.skipsLeft'), String(schedule.skips_left)],
          ...(schedule.reason ? [[t('staff.because'), t(`staff.reason.${schedule.reason}`)] as const] : []),
        ]}
      />
    </Card>
  );
}

function DebitsCard({ detail, onWish }: { detail: ScheduleDetail; onWish?: (wish: Wish) => void }) {
  const { t } = useTranslation('schedules');
  const { debits } = detail.schedule;
  const menu = (debit: Debit) => () => [
    { label: t('change.skip'), onSelect: () => onWish?.({ kind: 'skip', debit }) },
    { label: t('change.move'), onSelect: () => onWish?.({ kind: 'move', debit }) },
  ];
  return (
    <TableCard
      title={t('toCome')}
      rows={debits}
      rowId={(debit) => `${debit.nominal_on}${debit.kind}`}
      words={{ failed: t('staff.oneFailed'), empty: t('nothingToCome') }}
      columns={[
        {
          key: 'day',
          label: t('staff.day'),
          kind: 'date',
          render: (debit) => <span className="lk-num">{dateWithWeekday(debit.on)}</span>,
        },
        {
          key: 'standing',
          label: t('staff.standing'),
          render: (debit) => (debit.kind === 'extra' ? t('extra') : t(`standing.${debit.standing}`)),
        },
        {
          key: 'amount',
          label: t('fields.amount'),
          kind: 'number',
          render: (debit) => money(debit.amount_cents),
        },
        {
          key: 'actions',
          label: t('common:actions'),
          isHeadHidden: true,
          render: (debit) =>
            onWish &&
            debit.kind === 'regular' &&
            debit.standing !== 'with_bank' && (
              <RowMenu entries={menu(debit)} label={t('changeOne', { date: date(debit.on) })} />
            ),
        },
      ]}
    />
  );
}
