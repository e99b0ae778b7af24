import type { WireOutput } from '@lorikeet/contracts/contract';
import { listPhases } from '@lorikeet/contracts/operations';
import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { readAgain } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { DateText, Moment } from '../../ui/values.tsx';
import { lagWords } from './lag-words.ts';

type Phases = WireOutput<typeof listPhases>;
type Phase = Phases['phases'][number];

const REFRESH_MS = 5_000;

/** How far the day is, phase by phase, and the merchants whose day has stopped. */
export function PhasesCard() {
  const { t } = useTranslation('operations');
  const query = useQuery(readAgain(listPhases, {}, REFRESH_MS));
  const stopped = query.data?.stopped ?? [];
  return (
    <>
      {stopped.length > 0 && <StoppedCard stopped={stopped} phases={query.data?.phases ?? []} />}
      <Card title={t('days.title')} note={t('days.help')} flush>
        {query.error ? (
          <ErrorState
            title={t('didNotLoad')}
            message={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PhaseTable phases={query.data?.phases} />
        )}
      </Card>
    </>
  );
}

function PhaseTable({ phases }: { phases: readonly Phase[] | undefined }) {
  const { t } = useTranslation('operations');
  const locale = useInterface((state) => state.locale);
  if (!phases)
    return (
      <div style={{ padding: 20 }}>
        <Skeleton lines={6} />
      </div>
    );
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('days.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('days.phase')}</th>
          <th scope="col">{t('days.time')}</th>
          <th scope="col">{t('days.lag')}</th>
          <th scope="col" className="lk-cell-end">
            {t('days.waiting')}
          </th>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase) => (
          <tr key={phase.name}>
            <td className="lk-cell-strong" style={{ maxWidth: 'none', whiteSpace: 'normal' }}>
              {phase.meaning[locale]}
            </td>
            <td>
              <span className="lk-num">{phase.at}</span>{' '}
              <span className="lk-muted lk-small">
                {phase.zone === 'bank' ? t('days.bankZone') : t('days.merchantZone')}
              </span>
            </td>
            <td>
              <Lag phase={phase} />
            </td>
            <td className="lk-cell-end lk-num">{phase.waiting > 0 && count(phase.waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lag({ phase }: { phase: Phase }) {
  const { t } = useTranslation('operations');
  if (phase.waiting === 0)
    return (
      <Chip tone="positive" icon={IconCircleCheck}>
        {t('days.onTime')}
      </Chip>
    );
  const words = lagWords(phase.lag_seconds, t);
  if (phase.failing === 0)
    return (
      <Chip tone="neutral" icon={IconClock}>
        {words}
      </Chip>
    );
  return (
    <Chip tone="negative" icon={IconX}>
      {`${words}, ${t('days.failing', { count: phase.failing })}`}
    </Chip>
  );
}

function StoppedCard({ stopped, phases }: { stopped: Phases['stopped']; phases: readonly Phase[] }) {
  const { t } = useTranslation('operations');
  const locale = useInterface((state) => state.locale);
  const meaningOf = (name: string) => phases.find((phase) => phase.name === name)?.meaning[locale] ?? '';
  return (
    <Card title={t('days.stopped')} note={t('days.stoppedHelp')} flush>
      <table className="lk-table">
        <caption className="lk-hidden">{t('days.stopped')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('days.merchant')}</th>
            <th scope="col">{t('days.phase')}</th>
            <th scope="col">{t('days.day')}</th>
            <th scope="col">{t('days.since')}</th>
            <th scope="col" className="lk-cell-end">
              {t('days.attempts')}
            </th>
            <th scope="col">{t('days.nextTry')}</th>
          </tr>
        </thead>
        <tbody>
          {stopped.map((one) => (
            <tr key={one.merchant_id}>
              <td className="lk-cell-strong">
                <Link to={address('merchantPlatformMerchantsDetail', { id: one.merchant_id })}>
                  {one.merchant_name}
                </Link>
              </td>
              <td style={{ maxWidth: 'none', whiteSpace: 'normal' }}>
                {meaningOf(one.phase)}
                <div className="lk-muted lk-small">{one.error}</div>
              </td>
              <td>
                <DateText value={one.day} />
              </td>
              <td>
                <Moment value={one.failed_at} />
              </td>
              <td className="lk-cell-end lk-num">{count(one.attempts)}</td>
              <td>
                <Moment value={one.retry_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
