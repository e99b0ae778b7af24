import { actorWords } from '@lorikeet/contracts/audit-actors';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCalendarEvent,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconCreditCardOff,
  IconFileExport,
  IconFileX,
  IconHandStop,
  IconHelpCircle,
  IconMail,
  IconMailOff,
  IconMessage,
  IconReceipt,
  IconReceiptRefund,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { Card } from '../../ui/card.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx';
import { day, type Fact, otherDetail, text } from './fact-words.ts';
import { nextStep } from './next-step.ts';
import { codeMeaning, type Detail, followsOf, holdWords, type Words } from './payment-words.ts';

const LOOKS: Record<string, readonly [Icon, Tone]> = {
  created: [IconCalendarEvent, 'neutral'],
  notice_sent: [IconMail, 'info'],
  notice_bounced: [IconMailOff, 'warning'],
  held: [IconHandStop, 'warning'],
  redated: [IconCalendarEvent, 'neutral'],
  batched: [IconFileExport, 'info'],
  taken_out: [IconFileX, 'warning'],
  lodged: [IconBuildingBank, 'info'],
  cleared: [IconCircleCheck, 'positive'],
  rejected: [IconX, 'negative'],
  returned: [IconArrowBackUp, 'negative'],
  return_queued: [IconHelpCircle, 'warning'],
  retry_scheduled: [IconRefresh, 'neutral'],
  tried_again: [IconRefresh, 'neutral'],
  cancelled: [IconBan, 'neutral'],
  paid_out: [IconCash, 'positive'],
  card_charged: [IconCreditCard, 'positive'],
  card_declined: [IconCreditCardOff, 'negative'],
  card_settled: [IconBuildingBank, 'positive'],
  refund_approved: [IconReceiptRefund, 'neutral'],
  refund_lodged: [IconBuildingBank, 'info'],
  refund_paid: [IconReceiptRefund, 'positive'],
  refund_withdrawn: [IconBan, 'neutral'],
  refund_failed: [IconX, 'negative'],
  bpay_received: [IconReceipt, 'info'],
  bpay_settled: [IconBuildingBank, 'positive'],
  bpay_matched: [IconCircleCheck, 'positive'],
  bpay_released: [IconArrowBackUp, 'negative'],
  bpay_corrected: [IconArrowBackUp, 'negative'],
  bpay_reversed: [IconArrowBackUp, 'negative'],
  dispute_opened: [IconAlertTriangle, 'warning'],
  dispute_answered: [IconMessage, 'info'],
  dispute_appealed: [IconMessage, 'info'],
  dispute_reopened: [IconAlertTriangle, 'warning'],
  dispute_won: [IconCircleCheck, 'positive'],
  dispute_lost: [IconX, 'negative'],
};

/** Facts that brought about the next attempt. */
const LEADS_ON: ReadonlySet<string> = new Set(['retry_scheduled', 'tried_again']);

function titleOf({ kind, facts }: Fact, t: Words): string {
  switch (kind) {
    case 'notice_sent':
      return t('payments:events.notice_sent', { notice: t(`payments:notice.${text(facts, 'notice')}`) });
    case 'returned': {
      const code = text(facts, 'code');
      return t('payments:events.returned', { code, meaning: codeMeaning(code, t) });
    }
    case 'refund_lodged':
      return t(`refunds:events.${facts.to_card ? 'lodgedWithCard' : kind}`);
    case 'bpay_matched':
      return t('bpay-receipts:events.bpay_matched', { customer: text(facts, 'customer') });
    case 'bpay_released':
      return t('bpay-receipts:events.bpay_released', { customer: text(facts, 'customer') });
    case 'redated':
      return t('payments:events.redated', { date: day(facts, 'debit_date') });
    case 'retry_scheduled':
    case 'tried_again':
      return t(`${wordsOf(kind)}:events.${kind}`, { date: day(facts, 'debit_date') });
    default:
      return t(`${wordsOf(kind)}:events.${kind}`, { defaultValue: kind.replaceAll('_', ' ') });
  }
}

const WORDS_OF: Readonly<Record<string, string>> = {
  refund: 'refunds',
  card: 'cards',
  dispute: 'disputes',
  tried: 'debits',
  bpay: 'bpay-receipts',
};

/** Refunds, cards, disputes, BPAY receipts and debits that are made anew have words of their own. */
const wordsOf = (kind: string): string => WORDS_OF[kind.split('_')[0] ?? ''] ?? 'payments';

/** What stands under the title: the figures and dates of the fact, as its kind has them. */
function detailOf({ kind, facts }: Fact, { payment }: Detail, t: Words): string {
  const amount = (name: string) => money(Number(facts[name] ?? 0), payment.currency);
  switch (kind) {
    case 'created':
      return t('payments:events.createdDetail', {
        amount: amount('amount_cents'),
        date: day(facts, 'due_date'),
      });
    case 'notice_sent':
      return t('payments:events.noticeDetail', {
        channel: t(`payments:channels.${facts.channel ?? 'email'}`),
        amount: amount('announced_cents'),
        date: day(facts, 'announced_date'),
      });
    case 'notice_bounced':
      return t('payments:events.noticeBouncedDetail');
    case 'held':
      return holdWords({ stage: 'held', hold_reason: text(facts, 'reason') || null }, t) ?? '';
    case 'redated':
      return t('payments:events.redatedDetail');
    case 'batched':
      return t('payments:events.batchedDetail', { date: day(facts, 'processing_date') });
    case 'taken_out':
      return t('payments:events.takenOutDetail');
    case 'lodged':
      return facts.receipt
        ? t('payments:events.lodgedDetail', { filename: facts.filename, receipt: facts.receipt })
        : t('payments:events.lodgedByReturn', { filename: facts.filename });
    case 'cleared':
      return t('payments:events.clearedDetail', { date: date(text(facts, 'cleared_on')) });
    case 'returned':
      return returnedDetail(facts, payment.attempt, t);
    case 'retry_scheduled':
      return t('payments:events.retryDetail');
    case 'tried_again':
      return t('debits:events.triedAgainDetail');
    case 'rejected':
      return text(facts, 'reason');
    case 'cancelled': {
      const reason = text(facts, 'reason');
      return t(`payments:cancelReasons.${reason}`, { defaultValue: reason });
    }
    case 'paid_out':
      return t('payments:events.paidOutDetail', {
        number: facts.number,
        date: date(text(facts, 'payout_date')),
      });
    case 'card_charged':
      return Number(facts.fee_cents) > 0
        ? t('cards:events.chargedDetail', { total: amount('total_cents'), fee: amount('fee_cents') })
        : t('cards:events.chargedNoFee', { total: amount('total_cents') });
    case 'card_declined':
      return t(`cards:declined.${text(facts, 'reason')}`, { defaultValue: '' });
    case 'card_settled':
      return t('cards:events.settledDetail', { date: day(facts, 'settled_on') });
    default:
      return otherDetail({ kind, facts }, amount, t);
  }
}

/** When it came back, and what its code brings about. */
function returnedDetail(facts: Fact['facts'], attempt: number, t: Words): string {
  const when = t(facts.was_cleared ? 'payments:events.returnedAfter' : 'payments:events.returnedBefore', {
    date: day(facts, 'bank_date'),
  });
  return `${when} ${t(`payments:follows.${followsOf(text(facts, 'code'), attempt)}`)}`;
}

function entryOf(fact: Fact, index: number, detail: Detail, t: Words): TimelineEntry {
  const [icon, tone] = LOOKS[fact.kind] ?? [IconCalendarEvent, 'neutral'];
  const words = detailOf(fact, detail, t);
  const by =
    fact.actor && fact.actor !== 'Lorikeet'
      ? t('payments:events.by', { name: actorWords(fact.actor, useInterface.getState().locale) })
      : '';
  const retry = detail.attempts[detail.attempts.findIndex(({ id }) => id === detail.payment.id) + 1];
  const title = titleOf(fact, t);
  return {
    id: `${fact.kind}-${index}`,
    icon,
    tone,
    at: fact.at,
    title:
      LEADS_ON.has(fact.kind) && retry ? (
        <Link to={address('merchantTransactionsDetail', { id: retry.id })}>{title}</Link>
      ) : (
        title
      ),
    detail:
      words && by ? (
        <>
          {words}
          <br />
          {by}
        </>
      ) : (
        words || by || undefined
      ),
  };
}

/** The payment's life, the latest first, under what happens next. */
export function PaymentTimeline({ detail }: { detail: Detail }) {
  const { t } = useTranslation('payments');
  // The words of refunds, cards, BPAY receipts and new debits are loaded with the page.
  useTranslation('refunds');
  useTranslation('cards');
  useTranslation('disputes');
  useTranslation('debits');
  useTranslation('bpay-receipts');
  const next = nextStep(detail, t);
  return (
    <Card title={t('detail.timeline')} ruled>
      {next && (
        <p className="lk-well lk-payment-next">
          <IconClock size={18} stroke={1.7} aria-hidden />
          <span>{next}</span>
        </p>
      )}
      <Timeline entries={detail.timeline.map((fact, index) => entryOf(fact, index, detail, t))} />
    </Card>
  );
}
