import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { stripeScript } from './stripe-script.ts';

type Props = {
  stripeKey: string;
  secret: string;
  /** The bank was answered, or would not be: asks what came of it. Returns what was refused, in words. */
  onAnswered: () => Promise<string | null>;
};

/** The bank's question in a window that Stripe's script opens (3-D Secure): at once, and again at a press. */
export default function StripeQuestion({ stripeKey, secret, onAnswered }: Props) {
  const { t } = useTranslation('invoice-payments');
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const busy = useRef(false);
  const ask = async () => {
    if (busy.current) return;
    busy.current = true;
    setAsking(true);
    setRefusal(null);
    try {
      const stripe = await stripeScript(stripeKey);
      // Whatever the script says of it, the bank's word is asked for where it counts.
      await stripe.handleNextAction({ clientSecret: secret });
      setRefusal(await onAnswered());
    } catch {
      setRefusal(t('stripe.unreached'));
    }
    busy.current = false;
    setAsking(false);
  };
  const first = useRef(ask);
  useEffect(() => void first.current(), []);
  return (
    <>
      {refusal && (
        <p className="lk-pay-notice" role="alert">
          {refusal}
        </p>
      )}
      <Button look="action" size="large" wide busy={isAsking} onClick={() => void ask()}>
        {t(isAsking ? 'challenge.confirming' : 'stripe.ask')}
      </Button>
    </>
  );
}
