import { removePaymentMethod, revealAccount, setDefaultPaymentMethod } from '@lorikeet/contracts/customers';
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../lib/confirm.ts';
import { bsb, date, lastDigits } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useAskedWrite } from '../../../lib/use-asked-write.ts';
import { Card } from '../../../ui/card.tsx';
import { type MenuEntry, RowMenu } from '../../../ui/menu.tsx';
import { Chip } from '../../../ui/status-chip.tsx';
import type { Customer, PaymentMethod } from './customer.ts';

/** A number that was asked for is put away again after half a minute. */
const SHOWN_MS = 30_000;

/** Whether a direct debit request that has not ended is for this account. */
const isCovered = ({ mandate_status: status }: PaymentMethod) =>
  status !== null && status !== 'cancelled' && status !== 'expired';

function MethodRow({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('customers');
  const can = { write: useCan('customers.write'), reveal: useCan('customers.reveal') };
  const [number, setNumber] = useState<string | null>(null);
  const reveal = useWrite(revealAccount);
  const makeDefault = useWrite(setDefaultPaymentMethod);
  const remove = useAskedWrite(removePaymentMethod);
  const masked = lastDigits(method.account_masked ?? '');
  const show = async () => {
    const { code, data } = await reveal.mutateAsync({ id: method.id });
    if (code !== 0) return;
    setNumber(data.account_number);
    setTimeout(() => setNumber(null), SHOWN_MS);
  };
  const ask = () => {
    // Nobody is asked whether to do what is then refused.
    if (isCovered(method))
      return warn(
        t('methods.coveredTitle', { account: masked }),
        t('methods.coveredText', { reference: method.mandate_reference }),
      );
    remove.ask({
      question: {
        header: t(method.card ? 'methods.removeCardTitle' : 'methods.removeTitle', { account: masked }),
        message: t(method.card ? 'methods.removeCardText' : 'methods.removeText'),
        danger: true,
        icon: 'danger',
        acceptLabel: t('common:remove'),
      },
      input: { id: method.id },
    });
  };
  const entries = (): MenuEntry[] => [
    ...(can.reveal && !method.card ? [{ label: t('methods.reveal'), onSelect: () => void show() }] : []),
    ...(can.write && !method.is_default && !method.card
      ? [{ label: t('methods.makeDefault'), onSelect: () => makeDefault.mutate({ id: method.id }) }]
      : []),
    ...(can.write ? [{ label: t('common:remove'), danger: true, onSelect: ask }] : []),
  ];
  return (
    <li className="lk-customer-method">
      {method.card ? (
        <CardFacts card={method.card} masked={masked} />
      ) : (
        <>
          <IconBuildingBank size={20} stroke={1.7} aria-hidden />
          <div>
            <b>{method.bank_name ?? t('methods.bankAccount')}</b>
            <p className="lk-num">
              {bsb(method.bsb ?? '')} {number ?? masked}
            </p>
            <p className="lk-muted lk-small">
              {method.account_name}
              {method.mandate_reference ? ` · ${method.mandate_reference}` : ` · ${t('methods.noMandate')}`}
            </p>
          </div>
        </>
      )}
      {method.is_default && <Chip tone="neutral">{t('methods.default')}</Chip>}
      {entries().length > 0 && (
        <RowMenu entries={entries} label={t('methods.actions', { account: masked })} />
      )}
    </li>
  );
}

function CardFacts({ card, masked }: { card: NonNullable<PaymentMethod['card']>; masked: string }) {
  const { t } = useTranslation(['customers', 'invoice-payments']);
  const good = { month: String(card.exp_month).padStart(2, '0'), year: card.exp_year };
  return (
    <>
      <IconCreditCard size={20} stroke={1.7} aria-hidden />
      <div>
        <b>{t(`invoice-payments:networks.${card.network}`)}</b>
        <p className="lk-num">{masked}</p>
        <p className="lk-muted lk-small">
          <span className={card.has_expired ? 'lk-bad' : undefined}>
            {t(card.has_expired ? 'methods.expired' : 'methods.expires', good)}
          </span>
          {` · ${t('methods.consented', { date: date(card.consented_on) })}`}
        </p>
      </div>
    </>
  );
}

/** The accounts a customer can be debited from and the cards that can be charged, the default first. */
export function PaymentMethodsCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const methods = customer.payment_methods.filter((method) => method.status === 'active');
  return (
    <Card title={t('methods.title')}>
      {methods.length === 0 ? (
        <p className="lk-muted">{t('methods.none')}</p>
      ) : (
        <ul className="lk-customer-methods">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} />
          ))}
        </ul>
      )}
    </Card>
  );
}
