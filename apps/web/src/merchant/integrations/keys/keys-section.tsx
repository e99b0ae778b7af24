import { listApiKeys, revokeApiKey } from '@lorikeet/contracts/api-keys';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard, type TableColumn } from '../../../frames/table-card.tsx';
import { date, dateOfMoment } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { read } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { useAskedWrite } from '../../../lib/use-asked-write.ts';
import { Button } from '../../../ui/button.tsx';
import { RowMenu } from '../../../ui/menu.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Moment } from '../../../ui/values.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { KeyPanel } from './key-panel.tsx';
import type { ApiKey, Shown } from './key-words.ts';
import { RotateKey } from './rotate-key.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'rotate'; row: ApiKey } | null;

/** Ends a key once the person is sure. */
function useRevoke() {
  const { t } = useTranslation('integrations');
  const { ask } = useAskedWrite(revokeApiKey, { expected: [1] });
  return ({ id, name }: ApiKey) =>
    ask({
      question: {
        header: t('keys.revoke.ask', { name }),
        message: t('keys.revoke.effect'),
        icon: 'danger',
        danger: true,
        acceptLabel: t('keys.revoke.do'),
        rejectLabel: t('keys.revoke.keep'),
      },
      input: { id },
      done: t('keys.revoke.done', { name }),
      onRefused: (summary) => addToast({ severity: 'warn', summary }),
    });
}

function LastUse({ row }: { row: ApiKey }) {
  const { t } = useTranslation('integrations');
  if (!row.last_used_at) return <span className="lk-muted">{t('keys.never')}</span>;
  return (
    <>
      <Moment value={row.last_used_at} />
      <div className="lk-small lk-muted">{row.last_used_from}</div>
    </>
  );
}

/** How its secrets end, and until when a former one works. */
function Secrets({ row }: { row: ApiKey }) {
  const { t } = useTranslation('integrations');
  if (row.secrets.length === 0) return '–';
  return row.secrets.map(({ ending, valid_until: until }) => (
    <div key={ending}>
      <code>…{ending}</code>
      {until && (
        <span className="lk-small lk-muted">
          {' '}
          {t('keys.until')} <Moment value={until} />
        </span>
      )}
    </div>
  ));
}

function useColumns(open: (next: Open) => void): TableColumn<ApiKey>[] {
  const { t } = useTranslation('integrations');
  const canWrite = useCan('integrations.write');
  const revoke = useRevoke();
  return [
    {
      key: 'name',
      label: t('keys.fields.name'),
      kind: 'main',
      render: (row) => (
        <>
          {row.name}
          <div className="lk-small lk-muted">{t('keys.madeBy', { name: row.made_by })}</div>
        </>
      ),
    },
    { key: 'state', label: t('keys.fields.state'), render: (row) => <StatusChip status={row.state} /> },
    {
      key: 'scopes',
      label: t('keys.fields.permissions'),
      render: (row) => row.permissions.length,
    },
    { key: 'secrets', label: t('keys.fields.secret'), render: (row) => <Secrets row={row} /> },
    {
      key: 'networks',
      label: t('keys.fields.networks'),
      kind: 'text',
      render: (row) => (row.networks.length > 0 ? row.networks.join(', ') : t('keys.anywhere')),
    },
    { key: 'used', label: t('keys.fields.used'), kind: 'date', render: (row) => <LastUse row={row} /> },
    {
      key: 'expires',
      label: t('keys.fields.expires'),
      kind: 'date',
      render: (row) => (row.expires_at ? date(dateOfMoment(row.expires_at)) : t('keys.noEnd')),
    },
    {
      key: 'menu',
      label: t('common:more'),
      isHeadHidden: true,
      render: (row) =>
        canWrite &&
        row.state === 'active' && (
          <RowMenu
            label={t('keys.menu', { name: row.name })}
            entries={() => [
              { label: t('common:edit'), onSelect: () => open({ what: 'edit', row }) },
              { label: t('rotation.do'), onSelect: () => open({ what: 'rotate', row }) },
              { label: t('keys.revoke.do'), onSelect: () => revoke(row), danger: true },
            ]}
          />
        ),
    },
  ];
}

/** The keys with which the merchant's own programs make calls. */
export function KeysSection() {
  const { t } = useTranslation('integrations');
  const canWrite = useCan('integrations.write');
  const query = useQuery(read(listApiKeys, {}));
  const [open, setOpen] = useState<Open>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = (next?: Shown) => {
    setOpen(null);
    if (next) setShown(next);
  };
  return (
    <>
      <TableCard
        title={t('keys.title')}
        columns={useColumns(setOpen)}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        words={{ failed: t('keys.failed'), empty: t('keys.empty') }}
        error={query.error}
        onRetry={() => void query.refetch()}
        foot={
          canWrite && (
            <Button icon={IconPlus} onClick={() => setOpen({ what: 'new' })}>
              {t('keys.add')}
            </Button>
          )
        }
      />
      {open?.what === 'new' && <KeyPanel onClose={close} />}
      {open?.what === 'edit' && <KeyPanel apiKey={open.row} onClose={close} />}
      {open?.what === 'rotate' && <RotateKey apiKey={open.row} onClose={close} />}
      {shown && (
        <SecretDialog
          title={shown.title}
          note={t('keys.once')}
          secret={shown.secret}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
