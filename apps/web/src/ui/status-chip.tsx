import {
  type Icon,
  IconAlertTriangle,
  IconArrowMerge,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconEraser,
  IconFileAlert,
  IconHelpCircle,
  IconLock,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconProgress,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type Tone = 'positive' | 'info' | 'neutral' | 'warning' | 'negative';

/** Every state a person reads, its tone and its icon: never colour alone, the same word everywhere. */
const STATES = {
  succeeded: ['positive', IconCircleCheck],
  paid: ['positive', IconCircleCheck],
  active: ['positive', IconCircleCheck],
  accepted: ['positive', IconCircleCheck],
  completed: ['positive', IconCircleCheck],
  approved: ['positive', IconCircleCheck],
  verified: ['positive', IconCircleCheck],
  enabled: ['positive', IconCircleCheck],
  done: ['positive', IconCircleCheck],
  delivered: ['positive', IconCircleCheck],
  won: ['positive', IconCircleCheck],
  live: ['positive', IconCircleCheck],
  processing: ['info', IconProgress],
  submitted: ['info', IconProgress],
  lodged: ['info', IconProgress],
  sent: ['info', IconProgress],
  open: ['info', IconProgress],
  running: ['info', IconProgress],
  invited: ['info', IconMail],
  removed: ['neutral', IconBan],
  scheduled: ['neutral', IconCalendarEvent],
  held: ['neutral', IconCalendarEvent],
  pending: ['neutral', IconCircleDashed],
  unverified: ['neutral', IconCircleDashed],
  draft: ['neutral', IconPencil],
  preparing: ['neutral', IconPencil],
  cancelled: ['neutral', IconBan],
  withdrawn: ['neutral', IconBan],
  revoked: ['neutral', IconBan],
  void: ['neutral', IconBan],
  disabled: ['neutral', IconBan],
  closing: ['warning', IconProgress],
  closed: ['neutral', IconBan],
  skipped: ['neutral', IconPlayerSkipForward],
  refunded: ['neutral', IconReceiptRefund],
  partly_refunded: ['neutral', IconReceiptRefund],
  expired: ['neutral', IconBan],
  overtaken: ['neutral', IconBan],
  archived: ['neutral', IconBan],
  inactive: ['neutral', IconCircleDashed],
  merged: ['neutral', IconArrowMerge],
  erased: ['neutral', IconEraser],
  disputed: ['warning', IconAlertTriangle],
  needs_action: ['warning', IconAlertTriangle],
  past_due: ['warning', IconAlertTriangle],
  overdue: ['warning', IconAlertTriangle],
  part_paid: ['info', IconProgress],
  part_credited: ['info', IconProgress],
  credited: ['neutral', IconReceiptRefund],
  written_off: ['neutral', IconBan],
  needs_details: ['warning', IconFileAlert],
  blocked: ['warning', IconLock],
  stopped: ['warning', IconPlayerPause],
  suspended: ['warning', IconPlayerPause],
  paused: ['warning', IconPlayerPause],
  checking: ['warning', IconHelpCircle],
  unmatched: ['warning', IconHelpCircle],
  unknown: ['warning', IconHelpCircle],
  failed: ['negative', IconX],
  reversed: ['negative', IconX],
  returned: ['negative', IconX],
  rejected: ['negative', IconX],
  declined: ['negative', IconX],
  lost: ['negative', IconX],
} as const satisfies Record<string, readonly [Tone, Icon]>;

export type KnownStatus = keyof typeof STATES;

/** A chip with words of its own. */
export function Chip({
  tone,
  icon: Glyph,
  children,
}: {
  tone: Tone;
  icon?: Icon;
  children: React.ReactNode;
}) {
  return (
    <span className={`lk-chip lk-chip--${tone}`}>
      {Glyph && <Glyph size={14} stroke={1.8} aria-hidden />}
      {children}
    </span>
  );
}

const isKnown = (status: string): status is KnownStatus => status in STATES;

/** The chip of a state. A state that this table does not know is shown neutral, by its own name. */
export function StatusChip({ status }: { status: KnownStatus | (string & {}) }) {
  const { t } = useTranslation();
  const [tone, icon] = isKnown(status) ? STATES[status] : (['neutral', IconCircleDashed] as const);
  const fallback = status.replaceAll('_', ' ').replace(/^\w/, (letter) => letter.toUpperCase());
  return (
    <Chip tone={tone} icon={icon}>
      {t(`status.${status}`, { defaultValue: fallback })}
    </Chip>
  );
}
