import type { WireOutput } from '@lorikeet/contracts/contract';
import { getCustomer } from '@lorikeet/contracts/customers';
import type { Currency } from '@lorikeet/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../lib/api-error.ts';
import { read } from '../../lib/queries.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';

type Method = WireOutput<typeof getCustomer>['payment_methods'][number];
/** What a subscription can be billed by: an active request over an account that is not for one bill alone, or a card that is kept and has not ended. */
export type BilledBy = { mandate_id: string } | { payment_method_id: string };

const isUsable = (one: Method) =>
  one.status === 'active' &&
  (one.card ? !one.card.has_expired : one.mandate_status === 'active' && !one.is_for_one_bill);

/** How the wire names a method. */
export const wireOf = (one: Method): BilledBy =>
  one.mandate_id && !one.card ? { mandate_id: one.mandate_id } : { payment_method_id: one.id };

/**
 * A customer, and their methods that a subscription can be billed by, cards alone in another currency than that of banks; undefined until
 * they are read.
 */
export function useMethods(customerId: string, currency: Currency) {
  // Read here: a window that stands later than this would not be told of a failure before.
  const { data, error, refetch } = useQuery(read(getCustomer, { id: customerId }, { expected: 'all' }));
  const methods = data?.payment_methods.filter((one) => isUsable(one) && (currency === 'AUD' || one.card));
  return { customer: { data, error, refetch }, methods };
}

/** Chooses what a subscription is billed by, among what its customer has agreed to. */
export function MethodField({
  from: { customer, methods },
  value,
  onChange,
}: {
  from: ReturnType<typeof useMethods>;
  value: string | null;
  onChange: (id: string, wire: BilledBy) => void;
}) {
  const { t } = useTranslation(['subscriptions', 'cards']);
  if (!methods && customer.error)
    return (
      <ErrorState
        title={t('method.failed')}
        {...failureOf(customer.error)}
        onRetry={() => void customer.refetch()}
      />
    );
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
