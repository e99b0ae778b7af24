import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Attempt, AttemptCalls } from './attempt-calls.ts';
import { useMoney } from './use-money.ts';

export type FaceProps = {
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
  // Else its payer took another card, or let the time for the bank's question pass.
  const isDeclined = reason !== 'abandoned';
  return (
    <div className="lk-pay-face">
      <Leaf tone="bad">
        <path d="M60 36v30" className="lk-pay-mark" />
        <path d="M60 82v1" className="lk-pay-mark" />
      </Leaf>
      <FaceTitle>{t(isDeclined ? 'declined.title' : 'declined.unconfirmed')}</FaceTitle>
      {isDeclined && <p role="alert">{t('declined.sentence')}</p>}
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
