import { endPropertyAccess } from '@lorikeet/contracts/council';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard, type TableColumn } from '../../frames/table-card.tsx';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Moment } from '../../ui/values.tsx';
import type { Property, PropertyAccess } from './property-words.ts';

const REASONS = ['sold', 'no_longer_agent', 'mistake'] as const;
type Reason = (typeof REASONS)[number];

function State({ access: { ended_at, why } }: { access: PropertyAccess }) {
  const { t } = useTranslation('council');
  if (!ended_at || !why) return <StatusChip status="active" />;
  return (
    <>
      <StatusChip status="closed" />
      <div className="lk-muted lk-small">{t(`reasons.${why}`)}</div>
    </>
  );
}

function useColumns(onEnd: ((access: PropertyAccess) => void) | null): TableColumn<PropertyAccess>[] {
  const { t } = useTranslation('council');
  return [
    {
      key: 'person',
      label: t('access.person'),
      kind: 'main',
      render: ({ name, email }) => (
        <>
          {name}
          <div className="lk-muted lk-small">{email}</div>
        </>
      ),
    },
    { key: 'relation', label: t('access.relation'), render: (one) => t(`relations.${one.relation}`) },
    { key: 'state', label: t('access.state'), render: (one) => <State access={one} /> },
    {
      key: 'since',
      label: t('access.since'),
      render: (one) => <Moment value={one.ended_at ?? one.granted_at} />,
    },
    {
      key: 'end',
      label: t('common:actions'),
      isHeadHidden: true,
      render: (one) =>
        onEnd &&
        !one.ended_at && (
          <Button size="small" look="dangerText" onClick={() => onEnd(one)}>
            {t('access.end')}
          </Button>
        ),
    },
  ];
}

/** Who has access to the property, and who had. */
export function AccessCard({ property, mayWrite }: { property: Property; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  const [ending, setEnding] = useState<PropertyAccess | null>(null);
  const columns = useColumns(mayWrite ? setEnding : null);
  if (property.accesses.length === 0)
    return (
      <Card title={t('access.title')}>
        <EmptyState title={t('access.none')}>{t('access.noneText')}</EmptyState>
      </Card>
    );
  return (
    <>
      <TableCard
        title={t('access.title')}
        columns={columns}
        rows={property.accesses}
        rowId={({ id }) => id}
        words={{ failed: t('common:errors.screen') }}
      />
      <EndDialog access={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function EndDialog({ access, onClose }: { access: PropertyAccess | null; onClose: () => void }) {
  const { t } = useTranslation('council');
  const [why, setWhy] = useState<Reason>('sold');
  const end = useWrite(endPropertyAccess);
  const confirm = async () => {
    if (!access) return;
    const { code } = await end.mutateAsync({ id: access.id, why });
    if (code === 0) addToast({ severity: 'success', summary: t('access.ended'), detail: access.name });
    onClose();
  };
  return (
    <Dialog
      open={access !== null}
      onClose={onClose}
      title={t('access.endTitle', { name: access?.name ?? '' })}
    >
      <div className="lk-form">
        <p>{t('access.endText')}</p>
        <RadioField
          label={t('access.why')}
          value={why}
          onChange={(value) => setWhy(value as Reason)}
          options={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('access.keep')}</Button>
        <Button look="danger" busy={end.isPending} onClick={() => void confirm()}>
          {t('access.end')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
