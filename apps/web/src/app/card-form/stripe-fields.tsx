import './stripe-fields.css';
import { networkOfStripe } from '@lorikeet/contracts/stripe-networks';
import type { Stripe, StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame, InputBox } from '../../ui/field.tsx';
import type { Bind } from './card-fields.tsx';
import type { ForeignCard, ForeignField } from './foreign-card.ts';
import { faultOf, stripeScript } from './stripe-script.ts';

type Props = {
  stripeKey: string;
  locale: Locale;
  bind: Bind;
  /** The card as it is now; null once the fields are gone. */
  onCard: (card: ForeignCard | null) => void;
};

const ELEMENTS = { number: 'cardNumber', expiry: 'cardExpiry', cvv: 'cardCvc' } as const;
const FIELDS = Object.keys(ELEMENTS) as ForeignField[];

/** Stripe's fields stand in frames of its own, which no style of ours reaches: it is told how the form looks. */
function styleOf(node: HTMLElement): StripeElementStyle {
  const own = getComputedStyle(node);
  const token = (name: string) => own.getPropertyValue(name).trim();
  return {
    base: {
      color: own.color,
      fontFamily: own.fontFamily,
      fontSize: own.fontSize,
      lineHeight: '22px',
      '::placeholder': { color: token('--muted') },
    },
    invalid: { color: own.color },
  };
}

type Words = { network: string; lost: string };
type Mounted = { stop: () => void };

/** Puts Stripe's fields into their places, and tells what is in them as it changes. */
function mount(
  stripe: Stripe,
  places: Record<ForeignField, HTMLElement>,
  given: Pick<Props, 'locale' | 'onCard'> & { words: () => Words; onBlur: (field: ForeignField) => void },
): Mounted {
  const elements = stripe.elements({ locale: given.locale });
  const faults: ForeignCard['faults'] = { number: 'missing', expiry: 'missing', cvv: 'missing' };
  let network: ForeignCard['network'];
  let version = 0;
  const made = Object.fromEntries(
    FIELDS.map((field) => {
      const options = { style: styleOf(places[field]), ...(field === 'number' && { disableLink: true }) };
      // Each kind has a signature of its own; what is used here they share.
      return [field, elements.create(ELEMENTS[field] as 'cardNumber', options)];
    }),
  ) as Record<ForeignField, StripeCardNumberElement>;

  async function exchange(name: string): ReturnType<ForeignCard['exchange']> {
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: made.number,
      billing_details: { name },
    });
    if (!paymentMethod) return { message: error?.message ?? given.words().lost };
    const known = networkOfStripe(paymentMethod.card?.brand);
    return known ? { token: paymentMethod.id, network: known } : { message: given.words().network };
  }

  const tell = () =>
    given.onCard({
      faults: { ...faults },
      network,
      version,
      focus: (field) => made[field].focus(),
      exchange,
    });
  for (const field of FIELDS) {
    made[field].on('change', (event) => {
      const fault = faultOf(event);
      if (fault) faults[field] = fault;
      else delete faults[field];
      if (field === 'number') network = networkOfStripe(event.brand);
      version += 1;
      tell();
    });
    made[field].on('blur', () => given.onBlur(field));
    made[field].mount(places[field]);
  }
  tell();
  return {
    stop() {
      for (const field of FIELDS) made[field].destroy();
      given.onCard(null);
    },
  };
}

function Place({
  bind,
  field,
  label,
  hold,
}: {
  bind: Bind;
  field: ForeignField;
  label: string;
  hold: (node: HTMLElement | null) => void;
}) {
  const { id, error } = bind(field);
  return (
    <FieldFrame id={id} label={label} error={error}>
      <InputBox error={error}>
        <div id={id} ref={hold} className="lk-pay-foreign" />
      </InputBox>
    </FieldFrame>
  );
}

/** Number, expiry and code in fields of Stripe's: what is typed there goes to Stripe, and never to us. */
export default function StripeFields({ stripeKey, locale, bind, onCard }: Props) {
  const { t } = useTranslation('invoice-payments');
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  const places = useRef<Partial<Record<ForeignField, HTMLElement>>>({});
  const now = useRef({ bind, onCard, t });
  now.current = { bind, onCard, t };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the script again.
  useEffect(() => {
    let mounted: Mounted | undefined;
    let isGone = false;
    stripeScript(stripeKey)
      .then((stripe) => {
        if (isGone) return;
        mounted = mount(stripe, places.current as Record<ForeignField, HTMLElement>, {
          locale,
          onCard: (card) => now.current.onCard(card),
          onBlur: (field) => now.current.bind(field).onBlur(),
          words: () => ({ network: now.current.t('stripe.network'), lost: now.current.t('stripe.lost') }),
        });
      })
      .catch(() => {
        if (!isGone) setLost(true);
      });
    return () => {
      isGone = true;
      mounted?.stop();
    };
  }, [stripeKey, locale, tries]);
  const place = (field: ForeignField, label: string) => (
    <Place
      bind={bind}
      field={field}
      label={label}
      hold={(node) => {
        if (node) places.current[field] = node;
      }}
    />
  );
  return (
    <>
      {isLost && (
        <div className="lk-pay-notice lk-pay-lost" role="alert">
          <p>{t('stripe.unreached')}</p>
          <Button
            onClick={() => {
              setLost(false);
              setTries((before) => before + 1);
            }}
          >
            {t('stripe.again')}
          </Button>
        </div>
      )}
      <div className="lk-pay-foreign-box" hidden={isLost}>
        {place('number', t('form.number'))}
        <div className="lk-pay-pair">
          {place('expiry', t('form.expiry'))}
          {place('cvv', t('form.cvv'))}
        </div>
      </div>
    </>
  );
}
