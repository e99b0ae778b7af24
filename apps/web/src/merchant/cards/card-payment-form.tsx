import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getCustomer } from '@lorikeet/contracts/customers';
import type { listInvoices } from '@lorikeet/contracts/invoices';
import { getChargeTerms } from '@lorikeet/contracts/saved-cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useCharge } from './saved-cards-part.tsx';

type Method = WireOutput<typeof getCustomer>['payment_methods'][number];
type Invoice = WireOutput<typeof listInvoices>['rows'][number];
export type KeptCard = { id: string } & NonNullable<Method['card']>;

/** The cards among a customer's payment methods that can be charged: kept, and not over. */
export const keptCards = (methods: readonly Method[]): KeptCard[] =>
  methods.flatMap(({ id, status, card }) =>
    status === 'active' && card && !card.has_expired ? [{ id, ...card }] : [],
  );

type Props = {
  payer: { name: string };
  card: KeptCard;
  /** Those of the payer that a card can pay. */
  invoices: readonly Invoice[];
  onClose: () => void;
};

/** Charges one invoice of a payer to a card that they let the merchant keep: which one, and what it takes. */
export function CardPaymentForm({ payer, card, invoices, onClose }: Props) {
  const { t } = useTranslation('cards');
  const [chosen, setChosen] = useState(invoices[0]?.id ?? '');
  const asked = useQuery({ ...read(getChargeTerms, { invoice_id: chosen }), enabled: chosen !== '' });
  const { data } = asked;
  const charge = useCharge(chosen, payer.name, onClose);
  const shown = `${t(`networks.${card.network}`)} ••• ${card.last4}`;
  const terms = data?.cards.find((one) => one.payment_method_id === card.id);
  const refusal = data && (data.reason !== null || !terms);
  if (invoices.length === 0)
    return <p style={{ marginTop: 18 }}>{t('byHand.nothing', { name: payer.name })}</p>;
  return (
    <>
      <div className="lk-form" style={{ marginTop: 18 }}>
        <SelectField
          label={t('byHand.for')}
          options={invoices.map((one) => ({
            value: one.id,
            label: t('byHand.invoice', {
              number: one.number,
              description: one.description,
              due: money(one.due_cents, one.currency),
            }),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {data && terms && !refusal && (
          <p className="lk-small lk-muted">
            {t(terms.fee_cents > 0 ? 'byHand.sum' : 'byHand.sumNoFee', {
              total: money(data.amount_cents + terms.fee_cents, data.currency),
              fee: money(terms.fee_cents, data.currency),
              card: shown,
            })}
          </p>
        )}
        {refusal && <p className="lk-field-error">{t('byHand.notNow')}</p>}
        <ReadFailed query={asked} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="action"
          busy={charge.busy}
          blocked={!terms || refusal ? (asked.error?.message ?? t('byHand.notNow')) : undefined}
          onClick={() => data && terms && charge.ask(data, terms, shown)}
        >
          {t('charge.charge', { card: shown })}
        </Button>
      </DialogActions>
    </>
  );
}
