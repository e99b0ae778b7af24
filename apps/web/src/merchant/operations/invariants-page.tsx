import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  checkInvariants,
  listDeadLetters,
  listInvariants,
  retryDeadLetter,
} from '@lorikeet/contracts/operations';
import { IconCircleCheck, IconCircleDashed, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readAgain, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import { PhasesCard } from './phases-card.tsx';

type Invariant = WireOutput<typeof listInvariants>['invariants'][number];

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
        <Card title={t('mustHold')} note={t('mustHoldHelp')} flush>
          {query.error ? (
            <ErrorState
              title={t('didNotLoad')}
              message={query.error.message}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <InvariantTable invariants={invariants} isLoading={query.isPending} />
          )}
        </Card>
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

function InvariantTable({ invariants, isLoading }: { invariants: readonly Invariant[]; isLoading: boolean }) {
  const { t } = useTranslation('operations');
  const locale = useInterface((state) => state.locale);
  if (isLoading)
    return (
      <div style={{ padding: 20 }}>
        <Skeleton lines={6} />
      </div>
    );
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('mustHold')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rule')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col" className="lk-cell-end">
            {t('took')}
          </th>
          <th scope="col">{t('checkedAt')}</th>
        </tr>
      </thead>
      <tbody>
        {invariants.map((one) => (
          <tr key={one.name}>
            <td className="lk-cell-strong" style={{ maxWidth: 'none', whiteSpace: 'normal' }}>
              {one.meaning[locale]}
              <div className="lk-muted lk-small">
                <code>{one.name}</code>
                {one.detail && ` · ${one.detail}`}
              </div>
            </td>
            <td>
              <Result broken={one.broken} />
            </td>
            <td className="lk-cell-end lk-num">{one.took_ms === null ? '' : `${count(one.took_ms)} ms`}</td>
            <td>{one.checked_at && <Moment value={one.checked_at} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
  const letters = query.data?.letters ?? [];
  const again = async (id: string) => {
    const { code } = await retry.mutateAsync({ id });
    if (code === 0) addToast({ severity: 'success', summary: t('retried') });
  };
  return (
    <Card title={t('deadLetters')} note={t('deadLettersHelp')} flush>
      {query.error && (
        <ErrorState
          title={t('didNotLoad')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && letters.length === 0 && (
        <p className="lk-muted" style={{ margin: 0, padding: '18px 20px' }}>
          {t('noDeadLetters')}
        </p>
      )}
      {letters.length > 0 && (
        <table className="lk-table">
          <caption className="lk-hidden">{t('deadLetters')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('job')}</th>
              <th scope="col">{t('error')}</th>
              <th scope="col">{t('failedAt')}</th>
              <th scope="col">
                <span className="lk-hidden">{t('common:actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <tr key={letter.id}>
                <td className="lk-cell-strong" title={letter.payload}>
                  {letter.job}
                </td>
                <td title={letter.error}>{letter.error}</td>
                <td>
                  <Moment value={letter.failed_at} />
                </td>
                <td className="lk-cell-end">
                  {mayRetry && (
                    <Button size="small" busy={retry.isPending} onClick={() => void again(letter.id)}>
                      {t('common:tryAgain')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
