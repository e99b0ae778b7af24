import './order-part.css';
import type { updateCheckoutDetails } from '@lorikeet/contracts/checkout-orders';
import type { WireInput } from '@lorikeet/contracts/contract';
import { AU_STATES } from '@lorikeet/domain/kernel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Line } from '../../app/card-form/card-fields.tsx';
import { ApiError, fieldFaults } from '../../lib/api-error.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PageFacts } from './page-facts.ts';
import { type Order, send } from './payer-calls.ts';

const NO_ADDRESS = { name: '', line1: '', line2: '', suburb: '', state: '', postcode: '' };
type Address = typeof NO_ADDRESS;
/** The server says which of the states it is, if any. */
type Details = NonNullable<WireInput<typeof updateCheckoutDetails>['delivery']>;
const FIELDS = [
  { name: 'name', complete: 'name' },
  { name: 'line1', complete: 'address-line1' },
  { name: 'line2', complete: 'address-line2' },
  { name: 'suburb', complete: 'address-level2' },
] as const;

type DetailsProps = PageFacts & { order: Order; onSaved: () => void };

function useDetails({ order, link, locale, onSaved }: DetailsProps) {
  const { t } = useTranslation('invoice-payments');
  const [address, setAddress] = useState<Address>({
    ...NO_ADDRESS,
    ...order.delivery,
    line2: order.delivery?.line2 ?? '',
  });
  const [email, setEmail] = useState(order.email ?? '');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState('');
  const [isSending, setSending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFaults({});
    setMessage('');
    try {
      const delivery = order.asks_address ? (address as Details) : null;
      const asked = { link, delivery, email: order.asks_email ? email : null };
      const reply = await send('updateCheckoutDetails', asked, { locale });
      if (reply.code === 0) onSaved();
      else setMessage(reply.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = fieldFaults(error);
      setFaults(Object.fromEntries(found.map((fault) => [fault.path, fault.message])));
      setMessage(found.length > 0 ? '' : error.message || t('failed'));
    } finally {
      setSending(false);
    }
  };
  return { address, setAddress, email, setEmail, faults, message, isSending, save };
}

type AddressProps = {
  address: Address;
  faults: Readonly<Record<string, string>>;
  change: (part: Partial<Address>) => void;
};

function AddressFields({ address, faults, change }: AddressProps) {
  const { t } = useTranslation('invoice-payments');
  return (
    <>
      {FIELDS.map(({ name, complete }) => (
        <Line
          key={name}
          id={`order-${name}`}
          name={name}
          label={t(`order.address.${name}`)}
          autoComplete={complete}
          maxLength={100}
          value={address[name]}
          error={faults[`delivery.${name}`]}
          onChange={(value) => change({ [name]: value })}
          onBlur={() => undefined}
        />
      ))}
      <div className="lk-pay-pair">
        <SelectField
          id="order-state"
          label={t('order.address.state')}
          placeholder={t('order.address.choose')}
          options={AU_STATES.map((value) => ({ value, label: value }))}
          value={address.state}
          error={faults['delivery.state']}
          onChange={(state) => change({ state })}
        />
        <Line
          id="order-postcode"
          name="postcode"
          label={t('order.address.postcode')}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={4}
          value={address.postcode}
          error={faults['delivery.postcode']}
          onChange={(postcode) => change({ postcode })}
          onBlur={() => undefined}
        />
      </div>
    </>
  );
}

/** Where an order goes and to whom its codes are mailed: asked before the card is. */
export function OrderDetails(props: DetailsProps) {
  const { order } = props;
  const { t } = useTranslation('invoice-payments');
  const { address, setAddress, email, setEmail, faults, message, isSending, save } = useDetails(props);
  const change = (part: Partial<Address>) => setAddress((before) => ({ ...before, ...part }));
  return (
    <form className="lk-pay-fields" noValidate onSubmit={(event) => void save(event)}>
      <h2>{t(order.asks_address ? 'order.where' : 'order.whom')}</h2>
      {order.asks_address && <AddressFields address={address} faults={faults} change={change} />}
      {order.asks_email && (
        <Line
          id="order-email"
          name="email"
          label={t('order.email')}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          error={faults.email}
          help={t('order.emailHelp')}
          onChange={setEmail}
          onBlur={() => undefined}
        />
      )}
      {message && (
        <p className="lk-pay-notice" role="alert">
          {message}
        </p>
      )}
      <Button look="action" size="large" wide type="submit" busy={isSending}>
        {t('order.next')}
      </Button>
    </form>
  );
}

const momentIn = (moment: string, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-AU', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(moment));

/** What was bought: codes, notes, appointments, and what is on its way. */
export function OrderBought({ order, locale }: { order: Order; locale: Locale }) {
  const { t } = useTranslation('invoice-payments');
  return (
    <section className="lk-pay-order" aria-label={t('order.bought')}>
      <h3>{t('order.bought')}</h3>
      <ul>
        {order.lines.map((line) => (
          <li key={line.position}>
            <b>
              {line.quantity === 1
                ? line.description
                : t('bill.times', { what: line.description, count: line.quantity })}
            </b>
            {line.starts_at && <p>{momentIn(line.starts_at, order.time_zone, locale)}</p>}
            {line.codes.map((code) => (
              <p key={code}>
                <code>{code}</code>
              </p>
            ))}
            {line.note && <p>{line.note}</p>}
            {line.type === 'physical' && (
              <p className="lk-pay-note">
                {t(line.fulfilled === line.quantity ? 'order.allSent' : 'order.toSend')}
              </p>
            )}
            {line.type === 'virtual' && line.fulfilled === 0 && (
              <p className="lk-pay-note">{t('order.toGive')}</p>
            )}
          </li>
        ))}
      </ul>
      {order.parcels.map((parcel) => (
        <p key={parcel.sent_at} className="lk-pay-note">
          {t('order.parcel', {
            how: [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' '),
            at: momentIn(parcel.sent_at, order.time_zone, locale),
          })}
        </p>
      ))}
    </section>
  );
}

const OVER = ['cancelled', 'expired', 'refunded'] as const;

/** Why an order cannot be paid, or what was bought with it; null while it waits for its payment. */
export function OrderFace({ order, merchant, locale }: { order: Order; merchant: string; locale: Locale }) {
  const { t } = useTranslation('invoice-payments');
  const over = OVER.find((one) => one === order.status);
  const shown = over ?? (order.status === 'open' ? 'outOfStock' : 'paid');
  return (
    <div className="lk-pay-face">
      <h2>{t(`order.${shown}`)}</h2>
      <p>{t(`order.${shown}Body`, { merchant })}</p>
      {shown === 'paid' && <OrderBought order={order} locale={locale} />}
    </div>
  );
}

/** Where it goes, once that was said, with the way to change it. */
export function OrderGoes({ order, onChange }: { order: Order; onChange: () => void }) {
  const { t } = useTranslation('invoice-payments');
  const { delivery, email } = order;
  const where = delivery && [
    delivery.name,
    delivery.line1,
    delivery.line2,
    `${delivery.suburb} ${delivery.state} ${delivery.postcode}`,
  ];
  return (
    <p className="lk-pay-note lk-pay-goes">
      {where && order.asks_address && t('order.goesTo', { where: where.filter(Boolean).join(', ') })}{' '}
      {email && order.asks_email && t('order.mailsTo', { email })}{' '}
      <button type="button" className="lk-pay-link" onClick={onChange}>
        {t('order.change')}
      </button>
    </p>
  );
}
