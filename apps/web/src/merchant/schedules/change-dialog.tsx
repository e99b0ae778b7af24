import type { WireOutput } from '@lorikeet/contracts/contract';
import { changeSchedule, previewSchedule } from '@lorikeet/contracts/schedules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../lib/format.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LoginFailure } from '../../ui/login-failure.tsx';
import type { Debit, ScheduleDetail, StaffChange } from './schedule-words.tsx';

export type Wish =
  | { kind: 'pause' | 'resume' | 'end'; debit?: never }
  | { kind: 'skip' | 'move'; debit: Debit };

type Effect = WireOutput<typeof previewSchedule>;
type Props = { detail: ScheduleDetail; wish: Wish; onClose: () => void };

function changeOf(wish: Wish, day: string): StaffChange {
  switch (wish.kind) {
    case 'skip':
      return { kind: 'skip', on: wish.debit.nominal_on };
    case 'move':
      return { kind: 'move', on: wish.debit.nominal_on, to: day };
    case 'pause':
      return { kind: 'pause', until: day };
    default:
      return { kind: wish.kind };
  }
}

function EffectLines({ before, after }: Effect) {
  const { t } = useTranslation('schedules');
  const first = ([next]: Effect['after']) =>
    next ? `${money(next.amount_cents)} · ${date(next.on)}` : t('effect.nothing');
  const last = (debits: Effect['after']) => (debits.length > 0 ? date(debits.at(-1)!.on) : '–');
  const lines = [
    [t('effect.next'), first(before), first(after)],
    [t('effect.count'), String(before.length), String(after.length)],
    [t('effect.last'), last(before), last(after)],
  ] as const;
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('effect.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('effect.what')}</th>
          <th scope="col">{t('effect.before')}</th>
          <th scope="col">{t('effect.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, was, becomes]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="lk-num">{was}</td>
            <td className="lk-num">{becomes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ detail, wish, onClose }: Props) {
  const { t } = useTranslation('schedules');
  const [day, setDay] = useState(wish.debit?.on ?? '');
  useUnsaved(day !== (wish.debit?.on ?? ''));
  const [effect, setEffect] = useState<Effect | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useWrite(previewSchedule, { expected: [422] });
  const change = useWrite(changeSchedule, { expected: [422] });
  const { id } = detail.schedule;
  const needsDay = wish.kind === 'move' || wish.kind === 'pause';
  const failed = (error: Error) => ({ code: 1 as const, message: error.message, data: null });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (needsDay && !day) return setFailure(t('fillIn'));
    const asked = changeOf(wish, day);
    if (!effect) {
      const answer = await preview.mutateAsync({ id, change: asked }).catch(failed);
      return answer.code === 0 ? setEffect(answer.data) : setFailure(answer.message);
    }
    const { version } = effect;
    const answer = await change.mutateAsync({ id, version, change: asked }).catch(failed);
    // Refused, what was shown is not so any more: it is read again, and shown again before it can be confirmed.
    if (answer.code !== 0 && answer.data) {
      refreshAfter(changeSchedule);
      setEffect(null);
    }
    if (answer.code !== 0) return setFailure(answer.message);
    addToast({ severity: 'success', summary: t(`done.${wish.kind}`) });
    onClose();
  };
  return (
    <form noValidate className="lk-form" onSubmit={(event) => void submit(event)}>
      <p className="lk-muted">{t(`about.${wish.kind}`)}</p>
      {needsDay && !effect && (
        <DateField
          label={t(`fields.day.${wish.kind}`)}
          value={day}
          min={detail.first_day}
          onChange={(value) => setDay(value ?? '')}
        />
      )}
      {effect && <EffectLines {...effect} />}
      {effect && <p className="lk-small lk-muted">{t('staff.told')}</p>}
      {failure && <LoginFailure title={t('refused')} detail={failure} />}
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look={effect && wish.kind === 'end' ? 'danger' : 'primary'}
          type="submit"
          busy={preview.isPending || change.isPending}
        >
          {effect ? t(`confirm.${wish.kind}`) : t('showEffect')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A change that staff make for a ratepayer: its effect first. */
export function ChangeDialog({
  detail,
  wish,
  onClose,
}: {
  detail: ScheduleDetail;
  wish: Wish | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedules');
  return (
    <Dialog open={wish !== null} onClose={onClose} title={wish ? t(`change.${wish.kind}`) : ''}>
      {wish && <Steps detail={detail} wish={wish} onClose={onClose} />}
    </Dialog>
  );
}
