import { endPropertyAccess } from '@lorikeet/contracts/council';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Who has access to the property, and who had. */
export function AccessCard({ property, mayWrite }: { property: Property; mayWrite: boolean }) {
  const { t } = useTranslation('council');
  const [ending, setEnding] = useState<PropertyAccess | null>(null);
  return (
    <Card title={t('access.title')} flush={property.accesses.length > 0}>
      {property.accesses.length === 0 ? (
        <EmptyState title={t('access.none')}>{t('access.noneText')}</EmptyState>
      ) : (
        <table className="lk-table">
          <caption className="lk-hidden">{t('access.title')}</caption>
          <thead>
            <tr>
              {(['person', 'relation', 'state', 'since'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`access.${key}`)}
                </th>
              ))}
              <th scope="col">
                <span className="lk-hidden">{t('access.end')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {property.accesses.map((access) => (
              <AccessRow
                key={access.id}
                access={access}
                onEnd={mayWrite && !access.ended_at ? () => setEnding(access) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      <EndDialog access={ending} onClose={() => setEnding(null)} />
    </Card>
  );
}

function AccessRow({ access, onEnd }: { access: PropertyAccess; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation('council');
  return (
    <tr>
      <td>
        <b>{access.name}</b>
        <div className="lk-muted lk-small">{access.email}</div>
      </td>
      <td>{t(`relations.${access.relation}`)}</td>
      <td>
        {access.ended_at && access.why ? (
          <>
            <StatusChip status="closed" />
            <div className="lk-muted lk-small">{t(`reasons.${access.why}`)}</div>
          </>
        ) : (
          <StatusChip status="active" />
        )}
      </td>
      <td>
        <Moment value={access.ended_at ?? access.granted_at} />
      </td>
      <td>
        {onEnd && (
          <Button size="small" look="dangerText" onClick={onEnd}>
            {t('access.end')}
          </Button>
        )}
      </td>
    </tr>
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
