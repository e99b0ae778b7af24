import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  checkInvariants,
  listDeadLetters,
  listInvariants,
  retryDeadLetter,
} from '@lorikeet/contracts/operations';
import { IconCircleCheck, IconCircleDashed, IconRefresh, IconX } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../frames/table-card.tsx';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readAgain, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { PhasesCard } from './phases-card.tsx';

type Query = UseQueryResult<WireOutput<typeof listInvariants>>;

const REFRESH_MS = 5_000;

/** How far the day is, what must always hold, checked all the time, and the jobs that failed. */
export default function InvariantsPage() {
  const { t } = useTranslation('operations');
  const query = useQuery(readAgain(listInvariants, {}, REFRESH_MS));
  const check = useWrite(checkInvariants);
  const mayWrite = useCan('operations.write');
  const invariants = query.data?.invariants ?? [];
  const broken = invariants.filter((one) => (one.broken ?? 0) > 0).length;
  const waiting = invariants.some((one) => one.broken === null);
  return (
    <Page>
      <PageHeader
        title={t('invariants')}
        status={query.data && <Verdict broken={broken} waiting={waiting} />}
        actions={
          mayWrite && (
            <Button
              icon={IconRefresh}
              busy={check.isPending || (waiting && invariants.length > 0)}
              onClick={() => check.mutate({})}
            >
              {t('checkNow')}
            </Button>
          )
        }
      />
      <div className="lk-stack">
        <PhasesCard />
        <InvariantsCard query={query} />
        <DeadLetters mayRetry={mayWrite} />
      </div>
    </Page>
  );
}

function Verdict({ broken, waiting }: { broken: number; waiting: boolean }) {
  const { t } = useTranslation('operations');
  if (broken > 0)
    return (
      <Chip tone="negative" icon={IconX}>
        {t('broken', { count: broken })}
      </Chip>
    );
  if (waiting)
    return (
      <Chip tone="neutral" icon={IconCircleDashed}>
        {t('checking')}
      </Chip>
    );
  return (
    <Chip tone="positive" icon={IconCircleCheck}>
      {t('allHold')}
    </Chip>
  );
}

function InvariantsCard({ query }: { query: Query }) {
  const { t } = useTranslation('operations');
  const locale = useInterface((state) => state.locale);
  return (
    <TableCard
      title={t('mustHold')}
      note={t('mustHoldHelp')}
      rows={query.data?.invariants}
      rowId={(one) => one.name}
      words={{ failed: t('didNotLoad') }}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={[
        {
          key: 'rule',
          label: t('rule'),
          kind: 'text',
          render: (one) => (
            <>
              <b>{one.meaning[locale]}</b>
              <div className="lk-muted lk-small">
                <code>{one.name}</code>
                {one.detail && ` · ${one.detail}`}
              </div>
            </>
          ),
        },
        { key: 'result', label: t('result'), render: (one) => <Result broken={one.broken} /> },
        {
          key: 'took',
          label: t('took'),
          kind: 'number',
          render: (one) => (one.took_ms === null ? '' : `${count(one.took_ms)} ms`),
        },
        {
          key: 'checkedAt',
          label: t('checkedAt'),
          render: (one) => one.checked_at && <Moment value={one.checked_at} />,
        },
      ]}
    />
  );
}

function Result({ broken }: { broken: number | null }) {
  const { t } = useTranslation('operations');
  if (broken === null)
    return (
      <Chip tone="neutral" icon={IconCircleDashed}>
        {t('notYet')}
      </Chip>
    );
  if (broken === 0)
    return (
      <Chip tone="positive" icon={IconCircleCheck}>
        {t('holds')}
      </Chip>
    );
  return (
    <Chip tone="negative" icon={IconX}>
      {t('rowsBroken', { count: broken })}
    </Chip>
  );
}

function DeadLetters({ mayRetry }: { mayRetry: boolean }) {
  const { t } = useTranslation('operations');
  const query = useQuery(read(listDeadLetters, {}));
  const retry = useWrite(retryDeadLetter);
  const again = async (id: string) => {
    const { code } = await retry.mutateAsync({ id });
    if (code === 0) addToast({ severity: 'success', summary: t('retried') });
  };
  return (
    <TableCard
      title={t('deadLetters')}
      note={t('deadLettersHelp')}
      rows={query.data?.letters}
      rowId={(letter) => letter.id}
      words={{ failed: t('didNotLoad'), empty: t('noDeadLetters') }}
      error={query.error}
      onRetry={() => void query.refetch()}
      columns={[
        {
          key: 'job',
          label: t('job'),
          kind: 'main',
          render: (letter) => <span title={letter.payload}>{letter.job}</span>,
        },
        {
          key: 'error',
          label: t('error'),
          render: (letter) => <span title={letter.error}>{letter.error}</span>,
        },
        { key: 'failedAt', label: t('failedAt'), render: (letter) => <Moment value={letter.failed_at} /> },
        {
          key: 'actions',
          label: t('common:actions'),
          isHeadHidden: true,
          kind: 'number',
          render: (letter) =>
            mayRetry && (
              <Button size="small" busy={retry.isPending} onClick={() => void again(letter.id)}>
                {t('common:tryAgain')}
              </Button>
            ),
        },
      ]}
    />
  );
}
