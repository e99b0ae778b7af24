import '../payments/customer-picker.css';
import { resolveBpayReceipt } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listProperties } from '@lorikeet/contracts/council';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { readPage, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Property = WireOutput<typeof listProperties>['rows'][number];

const placeOf = ({ address }: Property) => `${address.line1}, ${address.suburb}`;

/** Finds the council's property that a receipt is for. */
export function PropertyPicker({ onChoose }: { onChoose: (property: Property) => void }) {
  const { t } = useTranslation('bpay-receipts');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery(readPage(listProperties, { page_size: 10, ...(search && { search }) }));
  const rows = found.data?.rows ?? [];
  return (
    <div>
      <TextField
        label={t('match.property')}
        help={t('match.propertyHelp')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <ReadFailed query={found} />
      {found.data && rows.length === 0 && <p className="lk-small lk-muted">{t('match.noProperty')}</p>}
      {rows.length > 0 && (
        <ul className="lk-found">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onChoose(row)}>
                <b>{placeOf(row)}</b>
                <small>{row.assessment_number}</small>
                <small>{row.owner_name}</small>
                <small>{t('match.owes', { amount: money(row.owed_cents) })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type MatchProps = {
  paymentId: string;
  amountCents: number;
  property: Property;
  onBack: () => void;
  onClose: () => void;
};

/** Says what the property owes with the receipt, and gives it the receipt. */
export function PropertyMatch({ paymentId, amountCents, property, onBack, onClose }: MatchProps) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(resolveBpayReceipt, { expected: [422] });
  const name = placeOf(property);
  const told = { name, amount: money(amountCents) };
  const match = async () => {
    const { code } = await write.mutateAsync({ id: paymentId, property_id: property.id });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('match.done', told) });
    onClose();
  };
  return (
    <div className="lk-form lk-settle-step">
      <div className="lk-well lk-chosen">
        <span className="lk-chosen-who">
          <b>{name}</b>
          <span className="lk-small lk-muted">
            {property.assessment_number} · {property.owner_name}
          </span>
        </span>
        <Button size="small" onClick={onBack}>
          {t('payments:payment.change')}
        </Button>
      </div>
      <p>
        {t('match.effectProperty', {
          ...told,
          owed: money(property.owed_cents),
          after: money(property.owed_cents - amountCents),
        })}{' '}
        {t('match.once')}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" busy={write.isPending} onClick={() => void match().catch(() => undefined)}>
          {t('match.accept', told)}
        </Button>
      </DialogActions>
    </div>
  );
}

export type { Property };
