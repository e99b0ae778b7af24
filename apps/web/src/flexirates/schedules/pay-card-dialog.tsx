import '../../app/card-form/pay-form.css';
import { listMyCards } from '@lorikeet/contracts/payment-methods';
import { getMyCardTerms, payMyProperty } from '@lorikeet/contracts/property-payments';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Terms } from '../../app/card-form/attempt-calls.ts';
import { FailedFace, WaitingFace } from '../../app/card-form/attempt-faces.tsx';
import { ChallengeFace } from '../../app/card-form/late-challenge.tsx';
import type { PayValues } from '../../app/card-form/pay-form.ts';
import { PayPart } from '../../app/card-form/pay-part.tsx';
import { forgetAttempt, isWaiting, useAttempt } from '../../app/card-form/use-attempt.ts';
import { usePayment } from '../../app/card-form/use-payment.ts';
import { useRatepayer } from '../../app/use-menu.ts';
import { money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { read, readPage, refreshAfter } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import type { MyCard } from '../payment-methods/method.ts';
import { streetOf } from '../properties/address-words.ts';
import { attemptsFor } from './card-calls.ts';
import { CardEffect } from './card-effect.tsx';
import { begunWith, ChooseOwed, isChoice } from './choose-owed.tsx';
import type { MyProperty } from './debit-words.ts';
import { KeptCardChoice } from './kept-card-choice.tsx';
import { PaidByCard } from './paid-by-card.tsx';

type Props = { property: MyProperty; terms: Terms; kept: readonly MyCard[]; onClose: () => void };

const NOT_NOW: Readonly<Record<string, 'nothingOwed' | 'inProgress'>> = {
  'schedule.nothing_owed': 'nothingOwed',
  'card_payment.in_progress': 'inProgress',
};

function useWay({ property, terms, kept }: Props) {
  const calls = useMemo(() => attemptsFor(property.property_id), [property.property_id]);
  const refresh = () => refreshAfter(payMyProperty);
  const followed = useAttempt(calls, terms, refresh);
  const payment = usePayment(calls, followed.show, refresh);
  const email = useRatepayer()?.user.email ?? '';
  const owed = { overdueCents: property.overdue_cents, dueCents: terms.amount_cents };
  const [values, setValues] = useState<PayValues>(() => ({
    ...begunWith(owed, email),
    kept: kept[0] ?? null,
  }));
  const change = (next: Partial<PayValues>) => setValues((before) => ({ ...before, ...next }));
  return { calls, followed, payment, values, change, owed };
}

/** The form, or what came of an attempt. What was typed stays in the window while an attempt is shown. */
function PayOrFollow(props: Props) {
  const { property, terms, kept, onClose } = props;
  const { t } = useTranslation('schedules');
  const locale = useInterface((state) => state.locale);
  const { calls, followed, payment, values, change, owed } = useWay(props);
  const { attempt } = followed;
  if (followed.isLoading) return <Skeleton lines={6} />;
  if (attempt) {
    const face = {
      attempt,
      payee: property.council.name,
      calls,
      sandbox: terms.sandbox,
      stripeKey: terms.stripe_key,
    };
    if (attempt.stage === 'needs_action') return <ChallengeFace {...face} followed={followed} />;
    if (attempt.stage === 'succeeded')
      return <PaidByCard {...{ attempt, property, onClose }} sandbox={terms.sandbox} />;
    if (isWaiting(attempt.stage))
      return <WaitingFace attempt={attempt} isLost={followed.isLost} onLook={() => void followed.again()} />;
    const again = () => {
      change({ cvv: '', terms: false });
      payment.clear();
      followed.leave();
    };
    const stillDue = [t('card.stillOwed'), money(property.owed_cents)] as const;
    return <FailedFace {...face} stillDue={stillDue} onAgain={again} />;
  }
  if (!terms.offered) {
    const why = NOT_NOW[terms.reason ?? ''] ?? 'notOffered';
    return <p>{t(`card.${why}`, { council: property.council.name })}</p>;
  }
  const hasPlan = property.schedule?.status === 'active';
  const payee = {
    name: property.council.name,
    currency: terms.currency,
    towards: t('card.towards'),
    leaves: (amount: string) => t(hasPlan ? 'card.leavesPlan' : 'card.leaves', { amount }),
    keeps: t('card.keeps', { council: property.council.name }),
  };
  const effect = (cents: number) =>
    hasPlan ? <CardEffect propertyId={property.property_id} cents={cents} /> : null;
  const keptCards = <KeptCardChoice cards={kept} values={values} change={change} />;
  return (
    <PayPart
      {...{ payee, terms, locale, values, change, payment, effect, keptCards }}
      {...(isChoice(owed) && {
        amountPart: (field) => <ChooseOwed {...owed} {...{ values, change, field }} leaves={payee.leaves} />,
      })}
    />
  );
}

type Given = Omit<Props, 'terms' | 'kept'>;

function Opened({ property, onClose }: Given) {
  const { t } = useTranslation('schedules');
  const query = useQuery(read(getMyCardTerms, { id: property.property_id }));
  const { data: terms, error } = query;
  const cards = useQuery(readPage(listMyCards, { page_size: 50 }));
  // A list from before the last payment would hide the card that it kept.
  const isOld = cards.isFetching && !cards.isFetchedAfterMount;
  // Read anew while somebody types, it takes nothing of theirs away.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && !cards.isPending && !isOld) setIsShown(true);
  if (error)
    return (
      <ErrorState title={t('didNotLoad')} message={error.message} onRetry={() => void query.refetch()} />
    );
  if (!terms || !isShown) return <Skeleton lines={8} />;
  const kept = (cards.data?.rows ?? []).filter(
    ({ council, has_expired }) => council.slug === property.council.slug && !has_expired,
  );
  return <PayOrFollow {...{ property, terms, kept, onClose }} />;
}

/** Paying for a property by card, all of it or a part: what it costs and what it does to the plan are seen first. */
export function PayCardDialog({ property, open, onClose }: Given & { open: boolean }) {
  const close = () => {
    forgetAttempt();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={streetOf(property.address)}>
      <div className="lk-pay-how lk-pay-window">
        <Opened property={property} onClose={close} />
      </div>
    </Dialog>
  );
}
