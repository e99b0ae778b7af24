import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import type { Attempt } from './attempt-calls.ts';
import { type FaceProps, FaceTitle } from './attempt-faces.tsx';
import { Line } from './card-fields.tsx';
import { StripeQuestion } from './late-stripe.ts';
import { OtherCard } from './other-card.tsx';
import { useMoney } from './use-money.ts';

export type ChallengeProps = FaceProps & {
  /** `again` asks how the attempt stands: another tab may have answered, or the time for it may be over. */
  followed: { show: (attempt: Attempt) => void; again: () => Promise<void> };
};

/** The payer's bank asks who pays (3-D Secure): by Stripe's script, or for a code. */
export default function ChallengeFace(props: ChallengeProps) {
  const { challenge } = props.attempt;
  useLookOnReturn(props.followed.again);
  return challenge?.secret && props.stripeKey ? (
    <ScriptFace {...props} stripeKey={props.stripeKey} secret={challenge.secret} />
  ) : (
    <CodeFace {...props} />
  );
}

/** Looks again whenever the payer comes back to this tab: the question may have been answered in another one. */
function useLookOnReturn(onLook: () => Promise<void>) {
  const newest = useRef(onLook);
  newest.current = onLook;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void newest.current();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
}

/**
 * Sends a code, asks what came of the script, or with null gives the card up. Returns what was refused, in words.
 */
async function reply(
  { attempt, calls, followed }: ChallengeProps,
  code: string | null,
): Promise<string | null> {
  const result = await calls
    .answer(attempt.id, code)
    .catch((error: Error) => ({ code: 1, data: null, message: error.message }));
  if (result.code !== 0 || !result.data) {
    // A question that nobody asks any more is not asked again: what became of the payment stands in its place.
    await followed.again();
    return result.message;
  }
  followed.show(result.data);
  return null;
}

/** Gives the attempt up: its payer takes another card. */
function LeaveCard(props: ChallengeProps) {
  const { t } = useTranslation('invoice-payments');
  const giveUp = async () => {
    const refusal = await reply(props, null);
    return refusal === '' ? t('challenge.lost') : refusal;
  };
  return <OtherCard label={t('challenge.otherCard')} onGiveUp={giveUp} />;
}

function ScriptFace(props: ChallengeProps & { stripeKey: string; secret: string }) {
  const { attempt, payee: merchant, stripeKey, secret } = props;
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(attempt.currency);
  return (
    <div className="lk-pay-fields">
      <FaceTitle>{t('challenge.title')}</FaceTitle>
      <p>{t('stripe.body', { total: money(attempt.total_cents), merchant, last4: attempt.last4 })}</p>
      <Suspense fallback={<Skeleton lines={2} />}>
        <StripeQuestion
          stripeKey={stripeKey}
          secret={secret}
          onAnswered={async () => {
            const refusal = await reply(props, '');
            return refusal === '' ? t('challenge.lost') : refusal;
          }}
        />
      </Suspense>
      <LeaveCard {...props} />
      <p className="lk-pay-note lk-pay-centre">{t('stripe.note')}</p>
    </div>
  );
}

function CodeFace(props: ChallengeProps) {
  const { attempt, payee, sandbox } = props;
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(attempt.currency);
  const id = useId();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return document.getElementById(id)?.focus();
    if (isSending) return;
    setSending(true);
    const refusal = await reply(props, code.trim());
    setSending(false);
    if (refusal !== null) setMessage(refusal || t('challenge.lost'));
  };
  return (
    <form noValidate className="lk-pay-fields" onSubmit={(event) => void submit(event)}>
      <FaceTitle>{t('challenge.title')}</FaceTitle>
      <p>
        {t('challenge.body', {
          total: money(attempt.total_cents),
          merchant: payee,
          last4: attempt.last4,
        })}
      </p>
      <Line
        id={id}
        label={t('challenge.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        error={isMissing && code.trim() === '' ? t('challenge.missing') : undefined}
        help={sandbox ? t('test.code', { code: TEST_CHALLENGE_CODE }) : undefined}
        onChange={setCode}
        onBlur={() => undefined}
      />
      {message && (
        <p className="lk-pay-notice" role="alert">
          {message}
        </p>
      )}
      <Button look="action" size="large" wide type="submit" busy={isSending}>
        {t(isSending ? 'challenge.confirming' : 'challenge.confirm')}
      </Button>
      <LeaveCard {...props} />
      <p className="lk-pay-note lk-pay-centre">{t('challenge.note')}</p>
    </form>
  );
}
