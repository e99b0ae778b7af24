import './schedules.css';
import { listMySchedules } from '@lorikeet/contracts/schedules';
import {
  IconCalendar,
  IconCalendarEvent,
  IconCircleDashed,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { money } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { streetOf } from '../properties/address-words.ts';
import type { MyRow } from './debit-words.ts';
import { NextPayment } from './next-payment.tsx';

const PAGE_SIZE = 50;

/** How a property is paid, in a word. */
export function PlanChip({ schedule }: Pick<MyRow, 'schedule'>) {
  const { t } = useTranslation('schedules');
  const [tone, icon, word] = !schedule
    ? (['neutral', IconCircleDashed, 'state.none'] as const)
    : schedule.status === 'stopped'
      ? (['negative', IconX, 'state.stopped'] as const)
      : schedule.paused_until
        ? (['warning', IconPlayerPause, 'state.paused'] as const)
        : (['positive', IconCalendarEvent, `frequency.${schedule.frequency}`] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {t(word)}
    </Chip>
  );
}

function PlanCard({ row }: { row: MyRow }) {
  const { t } = useTranslation('schedules');
  const to = address('flexiratesSchedulesDetail', { id: row.property_id });
  const { schedule } = row;
  const mayBegin = !schedule && row.owed_cents > 0;
  return (
    <li className="lk-plan">
      <div>
        <h2>{streetOf(row.address)}</h2>
        <p className="lk-muted lk-small">
          {row.council.name} · <span className="lk-num">{row.assessment_number}</span>
        </p>
      </div>
      <NextPayment {...row} />
      <p className="lk-small lk-muted lk-plan-how">
        <PlanChip schedule={schedule} />
        {schedule && row.owed_cents > 0 && t('owedInAll', { amount: money(row.owed_cents) })}
      </p>
      <div className="lk-plan-foot">
        <ButtonLink to={to} look={mayBegin ? 'primary' : 'secondary'} icon={IconCalendar}>
          {mayBegin ? t('setUp') : t('openPlan')}
        </ButtonLink>
      </div>
    </li>
  );
}

/** How each of the ratepayer's properties is paid, and what is taken next. */
export default function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listMySchedules, { page, page_size: PAGE_SIZE }));
  const { data, error } = query;
  const last = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  return (
    <Page>
      <PageHeader title={t('title')} />
      {error && (
        <ErrorState
          title={t('didNotLoad')}
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.count === 0 && (
        <EmptyState
          title={t('empty')}
          actions={
            <ButtonLink look="primary" to={paths.flexiratesHome}>
              {t('toProperties')}
            </ButtonLink>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ul className="lk-plans">
          {data.rows.map((row) => (
            <PlanCard key={row.property_id} row={row} />
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className="lk-plan-foot">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('previous')}</Button>}
          {page < last && <Button onClick={() => setPage(page + 1)}>{t('common:next')}</Button>}
        </div>
      )}
    </Page>
  );
}
