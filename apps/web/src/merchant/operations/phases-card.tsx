import type { WireOutput } from '@lorikeet/contracts/contract';
import { listPhases } from '@lorikeet/contracts/operations';
import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
import { count } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { readAgain } from '../../lib/queries.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { DateText, Moment } from '../../ui/values.tsx';
import { lagWords } from './lag-words.ts';
import { phaseWords } from './phase-words.ts';

type Phases = WireOutput<typeof listPhases>;
type Phase = Phases['phases'][number];

const REFRESH_MS = 5_000;

/** How far the day is, phase by phase, and the merchants whose day has stopped. */
export function PhasesCard() {
  const { t } = useTranslation('operations');
  const query = useQuery(readAgain(listPhases, {}, REFRESH_MS));
  const locale = useInterface((state) => state.locale);
  const stopped = query.data?.stopped ?? [];
  return (
    <>
      {stopped.length > 0 && <StoppedCard stopped={stopped} phases={query.data?.phases ?? []} />}
      <TableCard
        title={t('days.title')}
        note={t('days.help')}
        rows={query.data?.phases}
        rowId={(phase) => phase.name}
        words={{ failed: t('didNotLoad') }}
        error={query.error}
        onRetry={() => void query.refetch()}
        columns={[
          {
            key: 'phase',
            label: t('days.phase'),
            kind: 'main',
            render: (phase) => phase.meaning[locale],
          },
          { key: 'time', label: t('days.time'), render: (phase) => <Time phase={phase} /> },
          { key: 'lag', label: t('days.lag'), render: (phase) => <Lag phase={phase} /> },
          {
            key: 'waiting',
            label: t('days.waiting'),
            kind: 'number',
            render: (phase) => phase.waiting > 0 && count(phase.waiting),
          },
        ]}
      />
    </>
  );
}

function Time({ phase }: { phase: Phase }) {
  const { t } = useTranslation('operations');
  return (
    <>
      <span className="lk-num">{phase.at}</span>{' '}
      <span className="lk-muted lk-small">
        {phase.zone === 'bank' ? t('days.bankZone') : t('days.merchantZone')}
      </span>
    </>
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
  const meaningOf = phaseWords(phases, locale);
  return (
    <TableCard
      title={t('days.stopped')}
      note={t('days.stoppedHelp')}
      rows={stopped}
      rowId={(one) => one.merchant_id}
      to={(one) => address('merchantPlatformMerchantsDetail', { id: one.merchant_id })}
      words={{ failed: t('didNotLoad') }}
      columns={[
        { key: 'merchant', label: t('days.merchant'), kind: 'main', render: (one) => one.merchant_name },
        {
          key: 'phase',
          label: t('days.phase'),
          kind: 'text',
          render: (one) => (
            <>
              {meaningOf(one.phase)}
              <div className="lk-muted lk-small">{one.error}</div>
            </>
          ),
        },
        { key: 'day', label: t('days.day'), render: (one) => <DateText value={one.day} /> },
        { key: 'since', label: t('days.since'), render: (one) => <Moment value={one.failed_at} /> },
        {
          key: 'attempts',
          label: t('days.attempts'),
          kind: 'number',
          render: (one) => count(one.attempts),
        },
        { key: 'nextTry', label: t('days.nextTry'), render: (one) => <Moment value={one.retry_at} /> },
      ]}
    />
  );
}
