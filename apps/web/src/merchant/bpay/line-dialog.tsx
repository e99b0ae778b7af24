import { listBpayLineReceipts, resolveBpayLine } from '@lorikeet/contracts/bpay-lines';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateWithWeekday, money } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BpayLine, bankReasonWords, whyWords } from './bpay-words.ts';

type Receipt = WireOutput<typeof listBpayLineReceipts>['rows'][number];
type LineProps = { fileId: string; line: BpayLine; onClose: () => void };

/** What a choice of a receipt cannot be. */
const NO_RECEIPT = 'none';
const DISMISS = 'dismiss';
const REASON_LENGTH = 200;

/** A waiting line: what the bank wrote, the receipts that it may take back, and the decision. */
export function BpayLineDialog({ fileId, line, onClose }: LineProps) {
  const { t } = useTranslation('bpay-receipts');
  return (
    <Dialog open onClose={onClose} title={t('settle.title', { line: line.line })} width={560}>
      <Facts
        facts={[
          [t('fields.why'), whyWords(line.reason, t)],
          [t('fields.what'), t(`instruction.${line.instruction}`)],
          [t('fields.amount'), money(line.amount_cents)],
          [t('fields.crn'), <code key="crn">{line.crn}</code>],
          [t('fields.reference'), <code key="reference">{line.reference}</code>],
          [t('fields.settlesOn'), dateWithWeekday(line.settles_on)],
          ...(line.instruction === 'payment'
            ? []
            : [
                [t('fields.original'), <code key="original">{line.original_reference}</code>] as const,
                [t('fields.bankReason'), bankReasonWords(line.bank_reason, t)] as const,
              ]),
        ]}
      />
      <Decision fileId={fileId} line={line} onClose={onClose} />
    </Dialog>
  );
}

function Decision(props: LineProps) {
  const { t } = useTranslation('bpay-receipts');
  const { fileId, line } = props;
  const query = useQuery(read(listBpayLineReceipts, { id: fileId, line: line.line }));
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <ErrorState title={t('settle.failed')} onRetry={() => void query.refetch()} />;
  return <Choice {...props} receipts={query.data.rows} />;
}

function Choice({ fileId, line, receipts, onClose }: LineProps & { receipts: Receipt[] }) {
  const { t } = useTranslation('bpay-receipts');
  const [choice, setChoice] = useState('');
  const [reason, setReason] = useState('');
  const { settle, busy } = useSettle(fileId, line, onClose);
  const isDismissed = choice === DISMISS;
  const chosen = receipts.find(({ payment_id }) => payment_id === choice);
  const isPayment = line.instruction === 'payment';
  const effect = isDismissed
    ? 'dismissEffect'
    : chosen
      ? 'effect'
      : isPayment
        ? 'ownEffect'
        : 'unknownEffect';
  const blocked = choice === '' ? t('settle.choose') : isDismissed && !reason.trim() && t('settle.sayWhy');
  return (
    <div className="lk-form" style={{ marginTop: 18 }}>
      <RadioField
        label={t('settle.about')}
        options={[
          ...receipts.map((one) => ({
            value: one.payment_id,
            label: t('settle.receipt', {
              name: one.owner ?? t('settle.nobodys'),
              amount: money(one.amount_cents),
            }),
            help: t('settle.receiptFacts', {
              crn: one.crn,
              reference: one.reference,
              date: date(one.paid_on),
            }),
          })),
          { value: NO_RECEIPT, label: t(isPayment ? 'settle.ownReceipt' : 'settle.unknown') },
          { value: DISMISS, label: t('settle.dismiss') },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {isDismissed && (
        <TextField label={t('settle.reason')} maxLength={REASON_LENGTH} value={reason} onChange={setReason} />
      )}
      {choice !== '' && <p>{t(`settle.${effect}`, { amount: money(line.amount_cents) })}</p>}
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          blocked={blocked}
          onClick={() => void settle(isDismissed ? { reason: reason.trim() } : { receipt: chosen })}
        >
          {t(isDismissed ? 'settle.dismissNow' : 'settle.apply')}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Applies the line, to a receipt where one is chosen, or dismisses it with a reason. */
function useSettle(fileId: string, line: BpayLine, onClose: () => void) {
  const { t } = useTranslation('bpay-receipts');
  const write = useWrite(resolveBpayLine);
  const settle = async (decided: { reason: string } | { receipt: Receipt | undefined }) => {
    const which = { id: fileId, line: line.line };
    const { code, data } = await write.mutateAsync(
      'reason' in decided
        ? { ...which, as: 'dismissed', reason: decided.reason }
        : { ...which, as: 'applied', payment_id: decided.receipt?.payment_id },
    );
    if (code !== 0) return;
    const done = data.waiting ? 'waits' : 'reason' in decided ? 'dismissed' : 'applied';
    addToast({ severity: data.waiting ? 'info' : 'success', summary: t(`settle.${done}`) });
    onClose();
  };
  return { settle, busy: write.isPending };
}
