import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listSessions } from '@lorikeet/contracts/security';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../frames/asked-button.tsx';
import { failureOf } from '../../../lib/api-error.ts';
import { read } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
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
  return (
    <AskedButton
      of={SECURITY_CALLS[area].endOtherSessions}
      input={{}}
      question={{
        header: t('endOthersTitle'),
        message: t('endOthersHelp'),
        acceptLabel: t('endOthers'),
        danger: true,
      }}
      done={({ ended }) => t('othersEnded', { count: ended })}
      size="small"
      look="dangerText"
    />
  );
}

function SessionRow({ area, row }: { area: SessionArea; row: Session }) {
  const { t } = useTranslation('security');
  const name = useDeviceWords()(row);
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
        <AskedButton
          of={SECURITY_CALLS[area].endSession}
          input={{ id: row.id }}
          question={{
            header: t('endTitle', { device: name }),
            message: t('endHelp'),
            acceptLabel: t('end'),
            danger: true,
          }}
          done={t('ended', { device: name })}
          size="small"
          aria-label={t('endOne', { device: name })}
        />
      )}
    </li>
  );
}
