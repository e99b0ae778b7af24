import './customer-picker.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listCustomers } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPage } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type Payer = Pick<WireOutput<typeof listCustomers>['rows'][number], 'id' | 'name' | 'email'>;

/** Finds the customer who pays: one who is active, and so has a way to pay, unless it may be anybody `besides` one, or billed in a currency. */
export function CustomerPicker({
  isAnybody = false,
  besides,
  currency,
  onChoose,
}: {
  isAnybody?: boolean;
  besides?: string;
  currency?: 'AUD';
  onChoose: (payer: Payer) => void;
}) {
  const { t } = useTranslation('payments');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useQuery(
    readPage(listCustomers, {
      page_size: 10,
      ...(!isAnybody && { status: 'active' }),
      ...(currency && { currency }),
      ...(search && { search }),
    }),
  );
  const rows = (found.data?.rows ?? []).filter(({ id }) => id !== besides);
  return (
    <div>
      <TextField
        label={t('payment.who')}
        help={t('payment.whoHelp')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoFocus
      />
      <ReadFailed query={found} />
      {found.data && rows.length === 0 && (
        <p className="lk-small lk-muted" style={{ marginTop: 8 }}>
          {t('payment.noneFound')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="lk-found">
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onChoose(row)}>
                <b>{row.name}</b>
                <small>{row.default_payment_method?.account_masked ?? ''}</small>
                <small>{row.email}</small>
                <small>{row.ddr_id ?? t('payment.noDdr')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who was chosen, with a way back. */
export function ChosenPayer({ payer, onChange }: { payer: Payer; onChange?: (() => void) | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <div className="lk-well lk-chosen">
      <span className="lk-chosen-who">
        <b>{payer.name}</b>
        {payer.email && <span className="lk-small lk-muted">{payer.email}</span>}
      </span>
      {onChange && (
        <Button size="small" onClick={onChange}>
          {t('payment.change')}
        </Button>
      )}
    </div>
  );
}
