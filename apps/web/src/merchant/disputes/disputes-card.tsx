import { type disputeRow, listDisputes } from '@lorikeet/contracts/disputes';
import { isDisputeOpen } from '@lorikeet/domain/disputes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { date, dateOfMoment, dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip, StatusChip } from '../../ui/status-chip.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { EvidenceList } from './evidence-files.tsx';

type Dispute = z.input<typeof disputeRow>;

/** What the payer's bank disputes of a card payment, and what is to be done about it. Nothing where it disputes nothing. */
export function DisputesCard({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('disputes');
  const mayAnswer = useCan('payments.answer');
  const [answered, setAnswered] = useState<string | null>(null);
  const [appealed, setAppealed] = useState<string | null>(null);
  const { data } = useQuery(read(listDisputes, { payment_id: paymentId }));
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('title')} ruled>
      {data.rows.map((dispute) => (
        <div key={dispute.id} className="lk-refund">
          <p className="lk-refund-head">
            <b>{money(dispute.amount_cents, dispute.currency)}</b> <Standing status={dispute.status} />
          </p>
          <p className="lk-small">{standingOf(dispute)}</p>
          <p className="lk-muted lk-small">{t(`reasons.${dispute.reason}`)}</p>
          <p className="lk-muted lk-small">{t('reference', { reference: dispute.reference })}</p>
          {dispute.answered_at && (
            <p className="lk-muted lk-small">
              {t('answered', {
                name: dispute.answered_by,
                date: dateWithWeekday(dateOfMoment(dispute.answered_at)),
              })}
              {`: ${dispute.explanation}`}
            </p>
          )}
          {dispute.earlier_explanation && (
            <p className="lk-muted lk-small">{t('answeredBefore', { text: dispute.earlier_explanation })}</p>
          )}
          {dispute.refused_explanation && (
            <p className="lk-muted lk-small">{t('answerRefused', { text: dispute.refused_explanation })}</p>
          )}
          {dispute.answered_at && <EvidenceList files={dispute.files} />}
          {dispute.appealed_at && (
            <p className="lk-muted lk-small">
              {t('appealed', {
                name: dispute.appealed_by,
                date: dateWithWeekday(dateOfMoment(dispute.appealed_at)),
              })}
              {`: ${dispute.appeal_explanation}`}
            </p>
          )}
          {mayAnswer && dispute.can_answer && (
            <Button size="small" look="primary" onClick={() => setAnswered(dispute.id)}>
              {t('answer.button')}
            </Button>
          )}
          {mayAnswer && dispute.can_appeal && (
            <Button size="small" onClick={() => setAppealed(dispute.id)}>
              {t('appeal.button')}
            </Button>
          )}
        </div>
      ))}
      <AnswerDialog
        dispute={data.rows.find(({ id }) => id === answered)}
        isSandbox={data.sandbox}
        onClose={() => setAnswered(null)}
      />
      <AppealDialog
        dispute={data.rows.find(({ id }) => id === appealed)}
        isSandbox={data.sandbox}
        onClose={() => setAppealed(null)}
      />
    </Card>
  );

  /** Where the money is and what comes next, in one sentence. */
  function standingOf(dispute: Dispute): string {
    const { status, can_answer, can_appeal, reopened_on, refunded_cents } = dispute;
    const amount = (cents: number) => money(cents, dispute.currency);
    const key =
      status === 'opened' && !can_answer
        ? 'overdue'
        : status === 'opened' && reopened_on
          ? 'reopened'
          : status === 'lost' && refunded_cents > 0
            ? 'lostTwice'
            : status;
    const said = t(`standing.${key}`, {
      amount: amount(dispute.amount_cents - dispute.returned_cents),
      fee: amount(dispute.fee_cents),
      refunded: amount(refunded_cents),
      date: date(reopened_on ?? dispute.opened_on),
      due: dateWithWeekday(dispute.answer_due_on),
      ended: dispute.ended_on ? date(dispute.ended_on) : '',
    });
    if (!can_appeal || !dispute.appeal_due_on) return said;
    return `${said} ${t('standing.appealable', { due: dateWithWeekday(dispute.appeal_due_on) })}`;
  }
}

/** The chip of a dispute; what is being decided has words of its own. */
function Standing({ status }: { status: Dispute['status'] }) {
  const { t } = useTranslation('disputes');
  if (!isDisputeOpen(status) && status !== 'inquiry') return <StatusChip status={status} />;
  return <Chip tone={status === 'opened' ? 'warning' : 'info'}>{t(`status.${status}`)}</Chip>;
}
