import {
  type Icon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateTime, dateWithWeekday } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import type { FileDetail, Words } from './bank-file-words.tsx';

type State = 'done' | 'now' | 'ahead' | 'late' | 'failed';
export type Step = { key: string; state: State; title: string; details: string[] };

const LOOKS: Record<State, readonly [Icon, string]> = {
  done: [IconCircleCheck, 'positive'],
  now: [IconCircle, 'info'],
  ahead: [IconCircleDashed, 'neutral'],
  late: [IconAlertTriangle, 'warning'],
  failed: [IconX, 'negative'],
};

/** Where a file stands on its way from being written to clearing: what is done, what is asked for now, what follows. */
export function stepsOf(detail: FileDetail, today: string, t: Words): Step[] {
  const { file } = detail;
  const written: Step = {
    key: 'written',
    state: 'done',
    title: t('steps.written'),
    details: [dateTime(file.created_at)],
  };
  if (file.status === 'withdrawn') {
    const reason = detail.reason ? t(`reasons.${detail.reason}`, { defaultValue: detail.reason }) : '';
    return [
      written,
      { key: 'end', state: 'failed', title: t('steps.withdrawn'), details: [reason].filter(Boolean) },
    ];
  }
  const lodged = lodgingStep(detail, t);
  if (file.status === 'rejected') {
    return [
      written,
      lodged,
      { key: 'end', state: 'failed', title: t('steps.rejected'), details: [detail.reason ?? ''] },
    ];
  }
  const credited: Step[] = file.credited_on
    ? [
        {
          key: 'credited',
          state: 'done',
          title: t('steps.credited', { date: dateWithWeekday(file.credited_on) }),
          details: [],
        },
      ]
    : [];
  if (file.kind !== 'debit') return [written, lodged, ...credited];
  return [written, lodged, ...credited, listeningStep(detail, today, t), clearingStep(detail, t)];
}

function lodgingStep({ file, reason, accepted_by: by }: FileDetail, t: Words): Step {
  const date = dateWithWeekday(file.processing_date);
  if (file.accepted_at) {
    const proof =
      reason === 'proven_by_return' || !file.receipt
        ? t('steps.provenByReturn')
        : t('steps.acceptedDetail', { receipt: file.receipt });
    const when = [dateTime(file.accepted_at), by].filter(Boolean).join(', ');
    return { key: 'lodged', state: 'done', title: t('steps.accepted'), details: [proof, when] };
  }
  return file.is_overdue
    ? { key: 'lodged', state: 'late', title: t('steps.late'), details: [t('steps.lateDetail', { date })] }
    : { key: 'lodged', state: 'now', title: t('steps.lodge'), details: [t('steps.lodgeBy', { date })] };
}

/** The days on which returns may come: silence means success only for a day whose returns were recorded. */
function listeningStep({ file, inbox }: FileDetail, today: string, t: Words): Step {
  const last = inbox.at(-1)?.bank_date ?? file.processing_date;
  const isOpen = inbox.some((day) => !day.is_closed && day.bank_date < today);
  const isOver = inbox.every((day) => day.is_closed);
  const wordsOf = (day: FileDetail['inbox'][number]) => {
    if (day.is_closed) return 'steps.dayClosed';
    return day.bank_date < today ? 'steps.dayOpen' : 'steps.dayAhead';
  };
  const underWay = file.accepted_at ? 'now' : 'ahead';
  return {
    key: 'listening',
    state: isOver && file.accepted_at ? 'done' : isOpen && file.accepted_at ? 'late' : underWay,
    title: t('steps.listening', { date: dateWithWeekday(last) }),
    details: inbox.map((day) => t(wordsOf(day), { date: dateWithWeekday(day.bank_date) })),
  };
}

function clearingStep({ file, clears_on: clearsOn }: FileDetail, t: Words): Step {
  return file.cleared_on
    ? {
        key: 'cleared',
        state: 'done',
        title: t('steps.cleared', { date: dateWithWeekday(file.cleared_on) }),
        details: [],
      }
    : {
        key: 'cleared',
        state: 'ahead',
        title: t('steps.clears', { date: dateWithWeekday(clearsOn ?? file.processing_date) }),
        details: [],
      };
}

export function FileSteps({ detail, today }: { detail: FileDetail; today: string }) {
  const { t } = useTranslation('bank-files');
  return (
    <Card title={t('detail.steps')} ruled>
      <ol className="lk-timeline">
        {stepsOf(detail, today, t).map(({ key, state, title, details }) => {
          const [Glyph, tone] = LOOKS[state];
          return (
            <li key={key}>
              <span className={`lk-timeline-icon lk-timeline-icon--${tone}`}>
                <Glyph size={16} stroke={1.7} aria-hidden />
              </span>
              <div>
                <b>{title}</b>
                {details.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
