import type { WireOutput } from '@lorikeet/contracts/contract';
import { listReturnCandidates, resolveReturnLine } from '@lorikeet/contracts/returns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bsb, dateWithWeekday, money } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeWords, type ReturnLine, type ReturnWords, whyWords } from './return-line-words.ts';

type Candidate = WireOutput<typeof listReturnCandidates>['rows'][number];

/** What a choice of a debit cannot be. */
const DISMISS = 'dismiss';
const REASON_LENGTH = 200;

/** A waiting line: what the bank wrote, the debits that it may be about, and the decision. */
export function ReturnLineDialog({
  fileId,
  line,
  onClose,
}: {
  fileId: string;
  line: ReturnLine;
  onClose: () => void;
}) {
  const { t } = useTranslation('returns');
  return (
    <Dialog open onClose={onClose} title={t('settle.title', { line: line.line })} width={560}>
      <Facts
        facts={[
          [t('fields.why'), whyWords(line.reason, t)],
          [t('fields.code'), codeWords(line.return_code, t)],
          [t('fields.amount'), money(line.amount_cents)],
          [t('fields.reference'), <code key="reference">{line.reference}</code>],
          [t('fields.account'), `${bsb(line.customer_bsb)} ${line.customer_account_masked}`],
          [t('fields.name'), line.title],
        ]}
      />
      <Decision fileId={fileId} line={line} onClose={onClose} />
    </Dialog>
  );
}

function Decision({ fileId, line, onClose }: { fileId: string; line: ReturnLine; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const query = useQuery(read(listReturnCandidates, { id: fileId, line: line.line }));
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <ErrorState title={t('settle.failed')} onRetry={() => void query.refetch()} />;
  return <Choice fileId={fileId} line={line} candidates={query.data.rows} onClose={onClose} />;
}

type ChoiceProps = { fileId: string; line: ReturnLine; candidates: Candidate[]; onClose: () => void };

export function Choice({ fileId, line, candidates, onClose }: ChoiceProps) {
  const { t } = useTranslation('returns');
  const [choice, setChoice] = useState(candidates.length === 0 ? DISMISS : '');
  const [reason, setReason] = useState('');
  const { settle, busy } = useSettle(fileId, line, onClose);
  const chosen = choice === '' ? undefined : candidates[Number(choice)];
  const isDismissed = choice === DISMISS;
  const blocked = choice === '' ? t('settle.choose') : isDismissed && !reason.trim() && t('settle.sayWhy');
  return (
    <div className="lk-form" style={{ marginTop: 18 }}>
      {candidates.length === 0 && <p className="lk-muted">{t(`settle.nothing.${line.brings}`)}</p>}
      <RadioField
        label={t('settle.about')}
        options={[
          ...candidates.map((one, i) => ({
            value: String(i),
            label: nameOf(one, t),
            help: t('settle.debitFacts', {
              reference: one.reference,
              account: `${bsb(one.bsb)} ${one.account_masked}`,
              date: dateWithWeekday(one.processing_date),
            }),
          })),
          { value: DISMISS, label: t('settle.dismiss') },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {isDismissed && (
        <TextField label={t('settle.reason')} maxLength={REASON_LENGTH} value={reason} onChange={setReason} />
      )}
      {chosen && (
        <p>
          {chosen.customer_name === null
            ? t('settle.feeEffect', { amount: money(line.amount_cents), merchant: chosen.merchant_name })
            : t('settle.effect', { amount: money(line.amount_cents), name: chosen.customer_name })}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="primary"
          busy={busy}
          blocked={blocked}
          onClick={() => void settle(chosen, reason.trim())}
        >
          {t(isDismissed ? 'settle.dismissNow' : 'settle.apply')}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Whose debit it is: a payer's of a merchant, or the merchant's own for a tax invoice. */
const nameOf = (one: Candidate, t: ReturnWords): string =>
  one.customer_name === null
    ? t('settle.feeDebit', { number: one.reference, merchant: one.merchant_name })
    : t('settle.debit', { name: one.customer_name, merchant: one.merchant_name });

const namedBy = ({ merchant_id, payment_id, fee_debit_id }: Candidate) =>
  payment_id ? { merchant_id, payment_id } : { fee_debit_id: fee_debit_id ?? undefined };

/** Applies the line to the debit chosen, or dismisses it where none is. */
function useSettle(fileId: string, line: ReturnLine, onClose: () => void) {
  const { t } = useTranslation('returns');
  const write = useWrite(resolveReturnLine);
  const settle = async (chosen: Candidate | undefined, reason: string) => {
    const which = { id: fileId, line: line.line };
    const { code, data } = await write.mutateAsync(
      chosen ? { ...which, as: 'applied', ...namedBy(chosen) } : { ...which, as: 'dismissed', reason },
    );
    if (code !== 0) return;
    const done = data.waiting ? 'waits' : chosen ? 'applied' : 'dismissed';
    addToast({ severity: data.waiting ? 'info' : 'success', summary: t(`settle.${done}`) });
    onClose();
  };
  return { settle, busy: write.isPending };
}
