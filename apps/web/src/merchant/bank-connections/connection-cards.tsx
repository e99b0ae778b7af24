import { listBankConnections } from '@lorikeet/contracts/bank-connections';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { type Connection, ConnectionForm } from './connection-form.tsx';
import { TransfersTable } from './transfers-table.tsx';
import { useConnectionSteps } from './use-connection-steps.ts';

type Row = WireOutput<typeof listBankConnections>['rows'][number];

/** How the files of each facility that the merchant lodges itself reach its bank. Nothing where it lodges none. */
export function ConnectionCards({ readOnly }: { readOnly: boolean }) {
  const { data } = useQuery(read(listBankConnections, {}));
  return data?.rows.map((row) => <ConnectionCard key={row.facility_id} row={row} readOnly={readOnly} />);
}

function ConnectionCard({ row, readOnly }: { row: Row; readOnly: boolean }) {
  const { t } = useTranslation('bank-connections');
  const [shown, setShown] = useState<'form' | 'files' | null>(null);
  const mayReadFiles = useCan('bank_files.read');
  const { connection, facility_id: id } = row;
  const close = () => setShown(null);
  return (
    <Card
      title={t('title')}
      aside={
        <>
          {connection && <ConnectionChip connection={connection} />}
          {!readOnly && (
            <Button size="small" onClick={() => setShown('form')}>
              {t(connection ? 'change' : 'setUp')}
            </Button>
          )}
        </>
      }
    >
      <WaitingBanner subjectId={id} kind="bank_connection.set" />
      {connection ? (
        <ConnectionFacts connection={connection} />
      ) : (
        <p className="lk-muted lk-small">{t('none')}</p>
      )}
      {connection && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 14 }}>
          {mayReadFiles && (
            <Button size="small" onClick={() => setShown('files')}>
              {t('files')}
            </Button>
          )}
          {!readOnly && <Steps id={id} isOn={connection.is_on} />}
        </div>
      )}
      <Dialog open={shown === 'form'} onClose={close} title={t('formTitle')} width={548}>
        <ConnectionForm id={id} connection={connection} onClose={close} />
      </Dialog>
      <Dialog open={shown === 'files'} onClose={close} title={t('filesTitle')} width={860}>
        <TransfersTable id={id} />
      </Dialog>
    </Card>
  );
}

function ConnectionChip({ connection: { is_on, failures, visited_at } }: { connection: Connection }) {
  const { t } = useTranslation('bank-connections');
  if (!is_on)
    return (
      <Chip tone="neutral" icon={IconBan}>
        {t('state.off')}
      </Chip>
    );
  if (failures > 0)
    return (
      <Chip tone="warning" icon={IconAlertTriangle}>
        {t('state.failing')}
      </Chip>
    );
  if (!visited_at)
    return (
      <Chip tone="info" icon={IconProgress}>
        {t('state.waiting')}
      </Chip>
    );
  return (
    <Chip tone="positive" icon={IconCircleCheck}>
      {t('state.on')}
    </Chip>
  );
}

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { t } = useTranslation('bank-connections');
  const { fault, next_visit_at: next, visited_at: visited } = connection;
  return (
    <Facts
      facts={[
        [t('fields.server'), `${connection.host}:${connection.port}`],
        [t('fields.username'), connection.username],
        [t('fields.login'), t(`logins.${connection.login}`)],
        [
          t('fields.hostKey'),
          <code key="key" style={{ overflowWrap: 'anywhere' }}>
            {connection.host_key}
          </code>,
        ],
        [t('fields.outgoing'), <code key="out">{connection.outgoing_folder}</code>],
        [t('fields.incoming'), <code key="in">{connection.incoming_folder}</code>],
        [t('fields.done'), <code key="done">{connection.done_folder}</code>],
        [t('visited'), visited ? dateTime(visited) : t('never')],
        ...(fault ? ([[t('failed'), t(`faults.${fault}`)]] as const) : []),
        ...(fault && next ? ([[t('nextVisit'), dateTime(next)]] as const) : []),
      ]}
    />
  );
}

function Steps({ id, isOn }: { id: string; isOn: boolean }) {
  const { t } = useTranslation('bank-connections');
  const steps = useConnectionSteps(id);
  return (
    <>
      <Button size="small" busy={steps.isTesting} onClick={() => void steps.test().catch(() => undefined)}>
        {t('test')}
      </Button>
      <Button
        size="small"
        look={isOn ? 'dangerText' : 'secondary'}
        busy={steps.isSwitching}
        onClick={() => (isOn ? steps.switchOff() : void steps.switchOn())}
      >
        {t(isOn ? 'switchOff' : 'switchOn')}
      </Button>
    </>
  );
}
