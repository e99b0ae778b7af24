import './tickets.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getTicket } from '@lorikeet/contracts/support';
import type { TicketState } from '@lorikeet/domain/support';
import { IconCircleCheck, IconCircleDashed, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type TicketEntry = WireOutput<typeof getTicket>['entries'][number];

/** Who reads where a question stands: a ratepayer or one of a merchant's staff who asked, or the desk. */
type Reader = 'asker' | 'merchant' | 'desk';

/** What is one's own to do stands out; what the other side does is quiet. */
const ASKED: Readonly<Record<TicketState, Tone>> = {
  open: 'info',
  reopened: 'info',
  waiting: 'warning',
  resolved: 'positive',
};
const TONES: Readonly<Record<Reader, Readonly<Record<TicketState, Tone>>>> = {
  asker: ASKED,
  merchant: ASKED,
  desk: { open: 'warning', reopened: 'warning', waiting: 'info', resolved: 'positive' },
};

const ICONS = {
  open: IconCircleDashed,
  reopened: IconCircleDashed,
  waiting: IconMail,
  resolved: IconCircleCheck,
} as const satisfies Readonly<Record<TicketState, unknown>>;

/** Where a question stands, in the words of who reads it. */
export function TicketChip({ status, side }: { status: TicketState; side: Reader }) {
  const { t } = useTranslation('support');
  return (
    <Chip tone={TONES[side][status]} icon={ICONS[status]}>
      {t(`tickets.status.${side}.${status}`)}
    </Chip>
  );
}

/** Says that something stands in a question that its reader has not opened. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation('support');
  return isUnread ? <span className="lk-unread">{t('tickets.unread')}</span> : null;
}
