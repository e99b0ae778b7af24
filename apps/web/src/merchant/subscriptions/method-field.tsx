import type { WireOutput } from '@lorikeet/contracts/contract';
import { getCustomer } from '@lorikeet/contracts/customers';
import type { Currency } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../lib/queries.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Skeleton } from '../../ui/faces.tsx';

type Method = WireOutput<typeof getCustomer>['payment_methods'][number];
/** What a subscription can be billed by: an active request over an account that is not for one bill alone, or a card that is kept and has not ended. */
export type BilledBy = { mandate_id: string } | { payment_method_id: string };

const isUsable = (one: Method) =>
  one.status === 'active' &&
  (one.card ? !one.card.has_expired : one.mandate_status === 'active' && !one.is_for_one_bill);

/** How the wire names a method. */
export const wireOf = (one: Method): BilledBy =>
  one.mandate_id && !one.card ? { mandate_id: one.mandate_id } : { payment_method_id: one.id };

/** The methods of a customer that a subscription can be billed by, cards alone in another currency than that of banks; undefined while they are read. */
export function useMethods(customerId: string, currency: Currency): readonly Method[] | undefined {
  return useQuery(read(getCustomer, { id: customerId })).data?.payment_methods.filter(
    (one) => isUsable(one) && (currency === 'AUD' || one.card),
  );
}

/** Chooses what a subscription is billed by, among what its customer has agreed to. */
export function MethodField({
  methods,
  value,
  onChange,
}: {
  methods: readonly Method[] | undefined;
  value: string | null;
  onChange: (id: string, wire: BilledBy) => void;
}) {
  const { t } = useTranslation(['subscriptions', 'cards']);
  if (!methods) return <Skeleton lines={2} />;
  if (methods.length === 0) return <p className="lk-notice">{t('method.none')}</p>;
  return (
    <RadioField
      label={t('method.label')}
      value={value}
      onChange={(id) => onChange(id, wireOf(methods.find((one) => one.id === id)!))}
      options={methods.map((one) => ({
        value: one.id,
        label: one.card
          ? `${t(`cards:networks.${one.card.network}`)} ${one.account_masked}`
          : t('method.debit', { account: one.account_masked }),
        help: one.card ? t('method.cardHelp') : one.mandate_reference,
      }))}
    />
  );
}
