import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { listStatementCandidates, resolveStatementLine } from '@lorikeet/contracts/trust';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellWaiting } from '../../app/tell-waiting.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { ReopenForm } from './reopen-form.tsx';
import { MatchLink, reasonWords, type StatementRow } from './statement-columns.tsx';
import './statement.css';

type Words = TFunction<'trust'>;
type Candidate = WireOutput<typeof listStatementCandidates>['rows'][number];
type Resolution = WireInput<typeof resolveStatementLine>;

const REASON_LENGTH = 200;

/** `Debit file DE_481206_20261123_1.aba · Harbour Fitness · Mon 11/23/2026`. */
function candidateWords(one: Candidate, t: Words): string {
  const what = [t(`lines.kinds.${one.as}`), one.name].filter(Boolean).join(' ');
  const day = one.as === 'merchant_debt' ? '' : dateWithWeekday(one.date);
  return [what, one.merchant, day].filter(Boolean).join(' · ');
}

const isMark = (choice: string): choice is 'bank_fee' | 'other' =>
  choice === 'bank_fee' || choice === 'other';

function resolutionOf(row: StatementRow, choice: string, all: Candidate[], reason: string): Resolution {
  if (isMark(choice)) return { id: row.id, as: choice, reason: reason.trim() };
  const {
    as,
    bank_file_id,
    payout_id,
    returns_file_id,
    posting_id,
    recall_id,
    refund_id,
    settlement_id,
    bpay_settlement_id,
    merchant_id,
    fee_debit_id,
  } = all[Number(choice)]!;
  return {
    id: row.id,
    as,
    ...(bank_file_id && { bank_file_id }),
    ...(payout_id && { payout_id }),
    ...(returns_file_id && { returns_file_id }),
    ...(posting_id && { posting_id }),
    ...(recall_id && { recall_id }),
    ...(refund_id && { refund_id }),
    ...(settlement_id && { settlement_id }),
    ...(bpay_settlement_id && { bpay_settlement_id }),
    ...(merchant_id && { merchant_id }),
    ...(fee_debit_id && { fee_debit_id }),
  };
}

/** One line: what it was matched to, or, for whoever may, the question what it is. */
export function LineDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const { t } = useTranslation('trust');
  const mayWrite = useCan('statements.write');
  const canSettle = mayWrite && row.status === 'queued' && !row.is_waiting;
  const [isReopened, setReopened] = useState(false);
  const found = row.status === 'matched' ? <MatchLink row={row} /> : reasonWords(row, t);
  return (
    <Dialog open onClose={onClose} title={t(canSettle ? 'lines.settle.title' : 'lines.line')} width={560}>
      <Facts
        facts={[
          [t('lines.columns.description'), row.description],
          [t('lines.columns.amount'), money(row.amount_cents)],
          [t('lines.columns.date'), dateWithWeekday(row.booked_on)],
          [t(row.status === 'matched' ? 'lines.matched' : 'lines.waits'), found],
        ]}
      />
      {row.is_waiting && (
        <div className="lk-settle-step">
          <WaitingBanner subjectId={row.id} />
        </div>
      )}
      {canSettle && <Settle row={row} onClose={onClose} />}
      {isReopened && (
        <div className="lk-settle-step">
          <ReopenForm row={row} onClose={onClose} />
        </div>
      )}
      {!canSettle && !isReopened && (
        <DialogActions>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {mayWrite && row.can_reopen && !row.is_waiting && (
            <Button look="dangerText" onClick={() => setReopened(true)}>
              {t('lines.reopen.action')}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}

/** A person says what a waiting line is: first chosen, then shown again with what follows, then done. */
function Settle({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const { t } = useTranslation('trust');
  const query = useQuery(read(listStatementCandidates, { id: row.id }));
  const all = query.data?.rows;
  if (all) return <Steps row={row} all={all} onClose={onClose} />;
  return (
    <div className="lk-settle-step">
      {query.error ? (
        <ErrorState
          title={t('lines.failed')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </div>
  );
}

type Choice = { choice: string; reason: string };

function Steps({ row, all, onClose }: { row: StatementRow; all: Candidate[]; onClose: () => void }) {
  const { t } = useTranslation('trust');
  const [asked, setAsked] = useState<Choice>({ choice: '', reason: '' });
  const [isChecked, setChecked] = useState(false);
  const [isAsked, setAskedFor] = useState(false);
  const write = useWrite(resolveStatementLine);
  const { choice, reason } = asked;
  const settle = async () => {
    const { code, data } = await write.mutateAsync(resolutionOf(row, choice, all, reason));
    if (code !== 0) return setChecked(false);
    if (!tellWaiting(data.waiting)) addToast({ severity: 'success', summary: t('lines.settle.done') });
    onClose();
  };
  if (isChecked) {
    return (
      <>
        <CheckStep {...asked} all={all} />
        <DialogActions>
          <Button onClick={() => setChecked(false)}>{t('lines.settle.back')}</Button>
          <Button look="primary" busy={write.isPending} onClick={() => void settle()}>
            {t('lines.settle.accept')}
          </Button>
        </DialogActions>
      </>
    );
  }
  const isSaid = choice !== '' && (!isMark(choice) || reason.trim() !== '');
  return (
    <>
      <ChooseStep row={row} all={all} asked={asked} onChange={setAsked} isAsked={isAsked} />
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="primary" onClick={() => (isSaid ? setChecked(true) : setAskedFor(true))}>
          {t('lines.settle.check')}
        </Button>
      </DialogActions>
    </>
  );
}

function ChooseStep({
  row,
  all,
  asked,
  isAsked,
  onChange,
}: {
  row: StatementRow;
  all: Candidate[];
  asked: Choice;
  /** It was to be checked, and something is not said yet. */
  isAsked: boolean;
  onChange: (asked: Choice) => void;
}) {
  const { t } = useTranslation('trust');
  return (
    <div className="lk-form lk-settle-step">
      <RadioField
        label={t('lines.settle.what')}
        value={asked.choice}
        onChange={(choice) => onChange({ ...asked, choice })}
        options={[
          ...all.map((one, index) => ({ value: String(index), label: candidateWords(one, t) })),
          ...(row.amount_cents < 0 ? [{ value: 'bank_fee', label: t('lines.kinds.bank_fee') }] : []),
          { value: 'other', label: t('lines.kinds.other') },
        ]}
        help={all.length === 0 ? t('lines.settle.nothing') : undefined}
        error={isAsked && asked.choice === '' ? t('lines.settle.chooseFirst') : undefined}
      />
      {isMark(asked.choice) && (
        <TextField
          label={t('lines.settle.reason')}
          value={asked.reason}
          onChange={(reason) => onChange({ ...asked, reason })}
          error={isAsked && !asked.reason.trim() ? t('lines.settle.sayWhy') : undefined}
          maxLength={REASON_LENGTH}
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** The choice once more, with what follows from it. */
function CheckStep({ choice, reason, all }: Choice & { all: Candidate[] }) {
  const { t } = useTranslation('trust');
  const isTrust = useCan('trust.read');
  const one = isMark(choice) ? null : all[Number(choice)]!;
  const follows = one ? one.as : isTrust ? choice : 'own';
  return (
    <div className="lk-form lk-settle-step" role="status">
      <p>
        <b>{one ? candidateWords(one, t) : t(`lines.kinds.${choice}`)}</b>
        {!one && (
          <>
            <br />
            {reason}
          </>
        )}
      </p>
      <p>{t(`lines.settle.follows.${follows}`)}</p>
      {follows === 'merchant_debt' && <p>{t('lines.settle.asksTwo')}</p>}
      <p className="lk-small lk-muted">{t('lines.settle.audited')}</p>
    </div>
  );
}
