import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listSessions } from '@lorikeet/contracts/security';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api-error.ts';
import { confirm } from '../../../lib/confirm.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { Chip } from '../../../ui/status-chip.tsx';
import { Moment } from '../../../ui/values.tsx';
import { DeviceIcon, useDeviceWords } from './device-words.tsx';
import { SECURITY_CALLS } from './security-calls.ts';

type Session = WireOutput<typeof listSessions>['rows'][number];

/** Where the person is signed in now, with a way to sign each place out from here. */
export function SessionsCard({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  const query = useQuery(read(SECURITY_CALLS[area].listSessions, {}));
  const hasOthers = query.data?.rows.some((row) => !row.current);
  return (
    <Card title={t('devicesTitle')} aside={hasOthers && <EndOthers area={area} />} ruled flush>
      {query.isPending && <Skeleton lines={3} />}
      {query.error && (
        <ErrorState
          title={t('failed.devices')}
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul className="lk-devices">
        {query.data?.rows.map((row) => (
          <SessionRow key={row.id} area={area} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function EndOthers({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  const { endOtherSessions } = SECURITY_CALLS[area];
  const end = useWrite(endOtherSessions);
  const ask = async () => {
    const accepted = await confirm({
      header: t('endOthersTitle'),
      message: t('endOthersHelp'),
      acceptLabel: t('endOthers'),
      danger: true,
    });
    if (!accepted) return;
    const { code, data } = await end.mutateAsync({});
    if (code === 0) addToast({ severity: 'success', summary: t('othersEnded', { count: data.ended }) });
  };
  return (
    <Button
      size="small"
      look="dangerText"
      busy={end.isPending}
      onClick={() => void ask().catch(() => undefined)}
    >
      {t('endOthers')}
    </Button>
  );
}

function SessionRow({ area, row }: { area: SessionArea; row: Session }) {
  const { t } = useTranslation('security');
  const name = useDeviceWords()(row);
  const { endSession } = SECURITY_CALLS[area];
  const end = useWrite(endSession);
  const ask = async () => {
    const accepted = await confirm({
      header: t('endTitle', { device: name }),
      message: t('endHelp'),
      acceptLabel: t('end'),
      danger: true,
    });
    if (!accepted) return;
    const { code } = await end.mutateAsync({ id: row.id });
    if (code === 0) addToast({ severity: 'success', summary: t('ended', { device: name }) });
  };
  return (
    <li>
      <DeviceIcon device={row.device} />
      <div>
        <b>
          {name} {row.current && <Chip tone="positive">{t('thisDevice')}</Chip>}
        </b>
        <p className="lk-muted lk-small">
          {row.ip && <span>{row.ip}</span>}
          <span>
            {t('lastActive')} <Moment value={row.last_active_at} />
          </span>
          <span>
            {t('signedInAt')} <Moment value={row.created_at} />
          </span>
        </p>
      </div>
      {!row.current && (
        <Button
          size="small"
          aria-label={t('endOne', { device: name })}
          busy={end.isPending}
          onClick={() => void ask().catch(() => undefined)}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
