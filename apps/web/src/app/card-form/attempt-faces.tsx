import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import type { Attempt, AttemptCalls } from './attempt-calls.ts';
import { Line } from './card-fields.tsx';
import { StripeQuestion } from './late-stripe.ts';
import { useMoney } from './use-money.ts';

type FaceProps = {
  attempt: Attempt;
  /** Whom it pays. */
  payee: string;
  calls: AttemptCalls;
  sandbox: boolean;
  stripeKey: string | null;
};

/** The heading of a face that replaces another: it takes the focus, so that a screen reader says what came. */
export function FaceTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** A bank that takes longer than this is slow. */
const SLOW_MS = 12_000;

/** While the outcome is not known. */
export function WaitingFace({
  attempt,
  isLost,
  onLook,
}: Pick<FaceProps, 'attempt'> & { isLost: boolean; onLook: () => void }) {
  const { t } = useTranslation('invoice-payments');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  const isSlow = isLate || isLost || attempt.stage === 'unknown';
  return (
    <div className="lk-pay-face" role="status">
      <span className="lk-spinner lk-pay-spinner" aria-hidden />
      <FaceTitle key={String(isSlow)}>{t(isSlow ? 'progress.slowTitle' : 'progress.title')}</FaceTitle>
      <p>{t(isSlow ? 'progress.slowBody' : 'progress.body')}</p>
      {isSlow && <Button onClick={onLook}>{t('progress.againAt')}</Button>}
    </div>
  );
}

type ChallengeProps = FaceProps & {
  /** `again` asks how the attempt stands: another tab may have answered, or the time for it may be over. */
  followed: { show: (attempt: Attempt) => void; again: () => Promise<void> };
};

/** The payer's bank asks who pays (3-D Secure): by Stripe's script, or for a code. */
export function ChallengeFace(props: ChallengeProps) {
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

/** Sends a code, or asks what came of the script. Returns what was refused, in words. */
async function reply({ attempt, calls, followed }: ChallengeProps, code: string): Promise<string | null> {
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
      <p className="lk-pay-note lk-pay-centre">{t('challenge.note')}</p>
    </form>
  );
}

export function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="lk-pay-lines">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Leaf = ({ tone, children }: { tone: 'good' | 'bad'; children: React.ReactNode }) => (
  <div className="lk-pay-banner" data-tone={tone}>
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <path d="M0 60C0 27 27 0 60 0h60v60c0 33-27 60-60 60H0Z" className="lk-pay-leaf" />
      {children}
    </svg>
  </div>
);

/** What the bank replied, that nothing was charged, and the way back to the form. */
export function FailedFace({
  attempt,
  stripeKey,
  stillDue,
  onAgain,
}: Pick<FaceProps, 'attempt' | 'stripeKey'> & {
  /** What is still to be paid: its name and its amount. */
  stillDue: readonly [label: string, amount: string];
  onAgain: () => void;
}) {
  const { t } = useTranslation('invoice-payments');
  const money = useMoney(attempt.currency);
  const reason = attempt.decline_reason ?? 'declined';
  return (
    <div className="lk-pay-face">
      <Leaf tone="bad">
        <path d="M60 36v30" className="lk-pay-mark" />
        <path d="M60 82v1" className="lk-pay-mark" />
      </Leaf>
      <FaceTitle>{t('declined.title')}</FaceTitle>
      <p role="alert">{t('declined.sentence')}</p>
      <p className="lk-pay-reason">{t(`declined.reason.${reason}`)}</p>
      <Rows
        rows={[
          [t('declined.reply'), t(`declined.short.${reason}`)],
          [t('declined.charged'), money(0)],
          stillDue,
        ]}
      />
      <Button look="action" size="large" wide onClick={onAgain}>
        {t('declined.again')}
      </Button>
      <p className="lk-pay-note lk-pay-centre">{t(stripeKey ? 'stripe.kept' : 'declined.kept')}</p>
    </div>
  );
}
