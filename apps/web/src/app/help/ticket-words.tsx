import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getTicket } from '@lorikeet/contracts/support';
import type { TicketSide, TicketState } from '@lorikeet/domain/support';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type TicketEntry = WireOutput<typeof getTicket>['entries'][number];

/** What is one's own to do stands out; what the other side does is quiet. */
const TONES: Readonly<Record<TicketSide, Readonly<Record<TicketState, Tone>>>> = {
  asker: { open: 'info', reopened: 'info', waiting: 'warning', resolved: 'positive' },
  desk: { open: 'warning', reopened: 'warning', waiting: 'info', resolved: 'positive' },
};

/** Where a question stands, in the words of who reads it: who asked, or the desk that answers. */
export function TicketChip({ status, side }: { status: TicketState; side: TicketSide }) {
  const { t } = useTranslation('support');
  return <Chip tone={TONES[side][status]}>{t(`tickets.status.${side}.${status}`)}</Chip>;
}
