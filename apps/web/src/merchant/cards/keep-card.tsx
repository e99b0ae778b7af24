import '../invoice-payments/payment.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { openInvitation } from '@lorikeet/contracts/invitations';
import { TEST_CHALLENGE_CODE } from '@lorikeet/domain/cards/entry';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFields, Line } from '../../app/card-form/card-fields.tsx';
import { StripeFields, StripeQuestion } from '../../app/card-form/late-stripe.ts';
import { OtherCard } from '../../app/card-form/other-card.tsx';
import { TestCards } from '../../app/card-form/test-cards.tsx';
import { useInterface } from '../../lib/interface-state.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { refusedInWords } from './refused-in-words.ts';
import { useCardEntry } from './use-card-entry.ts';

export type CardAgreement = NonNullable<WireOutput<typeof openInvitation>['card']>;
type Check = NonNullable<CardAgreement['check']>;

type KeepProps = {
  agreement: CardAgreement;
  /** Who is asked, as the card's holder to begin with. */
  name: string;
  /** Keeps the card behind a token. Returns what was refused, in words. */
  onKeep: (card: { token: string; holder: string }) => Promise<string | null>;
  /** Passes on the bank's code, or with null that another card is taken. Returns what was refused, in words. */
  onAnswer: (check: string, code: string | null) => Promise<string | null>;
  /** Looks at what came of it. */
  onLook: () => void;
  /** What stands around the button. */
  around: (button: ReactNode) => ReactNode;
  labels: { keep: string; keeping: string };
  /** The page on screen is in another language than the one that was just chosen. */
  isHeld: boolean;
};

const LOOK_MS = 3_000;

/** Lets a payer give a card to be kept: the card, what they agree to, the bank's question, and what came of it. */
export function KeepCard(given: KeepProps) {
  const { agreement, onAnswer, onLook } = given;
  const { check } = agreement;
  const props: KeepProps = {
    ...given,
    onAnswer: (asked, code) => refusedInWords(() => onAnswer(asked, code), onLook),
  };
  if (check?.stage === 'needs_action') {
    return check.challenge?.secret ? (
      <ScriptQuestion {...props} check={check} secret={check.challenge.secret} />
    ) : (
      <BankQuestion {...props} check={check} />
    );
  }
  if (check?.stage === 'processing' || check?.stage === 'unknown') return <BankAsked onLook={onLook} />;
  return <CardForm {...props} check={check} />;
}

function BankAsked({ onLook }: Pick<KeepProps, 'onLook'>) {
  const { t } = useTranslation('cards');
  useEffect(() => {
    const timer = setInterval(onLook, LOOK_MS);
    return () => clearInterval(timer);
  }, [onLook]);
  return (
    <section className="lk-invite-part" role="status">
      <h2>{t('keep.asked')}</h2>
      <p>{t('keep.askedText')}</p>
    </section>
  );
}

/** The bank asks in a window of Stripe's script. */
function ScriptQuestion({
  agreement,
  check,
  secret,
  onAnswer,
  around,
}: KeepProps & { check: Check; secret: string }) {
  const { t } = useTranslation('cards');
  return (
    <>
      <section className="lk-invite-part">
        <h2>{t('keep.ask')}</h2>
        <p>{t('keep.askText', { last4: check.last4 })}</p>
        <OtherCard label={t('keep.otherCard')} look="link" onGiveUp={() => onAnswer(check.id, null)} />
      </section>
      {around(
        <Suspense fallback={<Skeleton lines={2} />}>
          {agreement.stripe_key && (
            <StripeQuestion
              stripeKey={agreement.stripe_key}
              secret={secret}
              onAnswered={() => onAnswer(check.id, '')}
            />
          )}
        </Suspense>,
      )}
    </>
  );
}

/** The bank wants to know who gives the card (3-D Secure). */
function BankQuestion({ agreement, check, onAnswer, around }: KeepProps & { check: Check }) {
  const { t } = useTranslation('cards');
  const id = useId();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (code.trim() === '') return setRefusal(t('keep.codeMissing'));
    setSending(true);
    setRefusal(await onAnswer(check.id, code.trim()));
    setSending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      <section className="lk-invite-part">
        <h2>{t('keep.question')}</h2>
        <p>{t('keep.questionText', { last4: check.last4 })}</p>
        <div className="lk-form" style={{ marginTop: 16 }}>
          <Line
            id={id}
            label={t('keep.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            value={code}
            error={refusal ?? undefined}
            help={agreement.sandbox ? t('keep.testCode', { code: TEST_CHALLENGE_CODE }) : t('keep.wrongCode')}
            onChange={setCode}
            onBlur={() => undefined}
          />
          <OtherCard label={t('keep.otherCard')} look="link" onGiveUp={() => onAnswer(check.id, null)} />
        </div>
      </section>
      {around(
        <Button look="action" size="large" wide type="submit" busy={isSending}>
          {t('keep.confirm')}
        </Button>,
      )}
    </form>
  );
}

/** Why the last card was not kept; nothing was taken of it. */
function LastTry({ check }: { check: Check }) {
  const { t } = useTranslation('cards');
  const reason = check.stage === 'stale' ? 'stale' : (check.decline_reason ?? 'declined');
  return (
    <p className="lk-pay-notice" role="alert">
      {t(`keep.reasons.${reason}`, { last4: check.last4 })} {t('keep.nothingTaken')}
    </p>
  );
}

/** The card's fields: Stripe's where it is configured. */
function CardBox({ entry, stripeKey }: { entry: ReturnType<typeof useCardEntry>; stripeKey: string | null }) {
  const locale = useInterface((state) => state.locale);
  if (!stripeKey) return <CardFields bind={entry.bind} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <StripeFields stripeKey={stripeKey} locale={locale} bind={entry.bind} onCard={entry.setForeign} />
    </Suspense>
  );
}

type FormProps = KeepProps & { check: Check | null };

function CardForm({ agreement, check, name, onKeep, onLook, around, labels, isHeld }: FormProps) {
  const { t } = useTranslation(['cards', 'invoice-payments']);
  const entry = useCardEntry(name, agreement.stripe_key !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const submit = async () => {
    if (!entry.check()) return;
    setKeeping(true);
    setRefusal(null);
    const keep = async () => {
      const made = await entry.tokenise();
      return 'token' in made ? onKeep({ token: made.token, holder: entry.holder }) : made.message;
    };
    setRefusal(await refusedInWords(keep, onLook));
    setKeeping(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isKeeping) void submit();
      }}
    >
      <section className="lk-invite-part">
        <h2>{t('keep.title')}</h2>
        {check && <LastTry check={check} />}
        {agreement.sandbox && <TestCards onUse={entry.use} />}
        <div className="lk-form">
          <CardBox entry={entry} stripeKey={agreement.stripe_key} />
          <Line
            label={t('invoice-payments:form.name')}
            name="ccname"
            autoComplete="cc-name"
            maxLength={100}
            {...entry.bind('name')}
          />
        </div>
      </section>
      <section className="lk-invite-part">
        <h2>{t('keep.agree')}</h2>
        <ul className="lk-invite-points">
          {agreement.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section className="lk-invite-part lk-invite-tick">
        <CheckboxField label={t('keep.tick')} {...entry.terms} />
        {refusal && (
          <p role="alert" className="lk-field-error">
            {refusal}
          </p>
        )}
      </section>
      {around(
        <>
          {entry.faults > 0 && (
            <p className="lk-field-error" role="status">
              {t('invoice-payments:form.faults', { count: entry.faults })}
            </p>
          )}
          <Button look="action" size="large" wide type="submit" busy={isKeeping || isHeld}>
            {isKeeping ? labels.keeping : labels.keep}
          </Button>
        </>,
      )}
    </form>
  );
}
