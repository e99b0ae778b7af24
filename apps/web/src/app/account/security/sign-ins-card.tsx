import type { SIGN_IN_OUTCOMES } from '@lorikeet/contracts/security';
import { type Icon, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api-error.ts';
import { read } from '../../../lib/queries.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { Chip, type Tone } from '../../../ui/status-chip.tsx';
import { Moment } from '../../../ui/values.tsx';
import { DeviceIcon, useDeviceWords } from './device-words.tsx';
import { SECURITY_CALLS } from './security-calls.ts';

type Outcome = (typeof SIGN_IN_OUTCOMES)[number];

const LOOKS: Record<Outcome, readonly [Tone, Icon]> = {
  signed_in: ['positive', IconCircleCheck],
  refused: ['negative', IconX],
  code_refused: ['negative', IconX],
};

/** The newest tries at signing in as the person, so that a stranger's are seen. */
export function SignInsCard({ area }: { area: SessionArea }) {
  const { t } = useTranslation('security');
  const words = useDeviceWords();
  const query = useQuery(read(SECURITY_CALLS[area].listSignIns, {}));
  return (
    <Card title={t('signInsTitle')} note={t('signInsNote')} ruled flush>
      {query.isPending && <Skeleton lines={3} />}
      {query.error && (
        <ErrorState
          title={t('failed.signIns')}
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.rows.length === 0 && <p className="lk-muted lk-devices-none">{t('noSignIns')}</p>}
      <ul className="lk-devices">
        {query.data?.rows.map((row) => {
          const [tone, icon] = LOOKS[row.outcome];
          return (
            <li key={row.at}>
              <DeviceIcon device={row.device} />
              <div>
                <b>{words(row)}</b>
                <p className="lk-muted lk-small">
                  <Moment value={row.at} />
                  {row.ip && <span>{row.ip}</span>}
                </p>
              </div>
              <Chip tone={tone} icon={icon}>
                {t(`outcomes.${row.outcome}`)}
              </Chip>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
