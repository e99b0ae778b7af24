import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCheck,
  IconCircleCheck,
  IconPencil,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bsb, dateTime, dateWithWeekday } from '../../lib/format.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DateText, Moment } from '../../ui/values.tsx';
import { accountWords } from './payout-columns.tsx';
import type { PayoutDetails } from './payout-details.ts';

/** Drawn, approved, lodged, paid or returned: what has happened so far, the latest first. */
export function PayoutTimeline({ details: { payout, postings } }: { details: PayoutDetails }) {
  const { t } = useTranslation('payouts');
  const booked = (kind: string) => postings.find((posting) => posting.kind === kind)?.booked_at;
  const paidAt = booked('payout_paid');
  const entries = [
    {
      id: 'drawn',
      icon: IconPencil,
      tone: 'neutral' as const,
      title: t('timeline.drawn'),
      detail: t('timeline.cutOff', { at: dateTime(payout.cut_off_at) }),
      at: payout.created_at,
    },
    payout.approved_at && {
      id: 'approved',
      icon: IconCheck,
      tone: 'info' as const,
      title: t('timeline.approved'),
      detail: t('timeline.filed'),
      at: payout.approved_at,
    },
    payout.lodged_at && {
      id: 'lodged',
      icon: IconBuildingBank,
      tone: 'info' as const,
      title: t('timeline.lodged'),
      detail: payout.lodgement_reference ?? '',
      at: payout.lodged_at,
    },
    payout.paid_on && {
      id: 'paid',
      icon: IconCircleCheck,
      tone: 'positive' as const,
      title: t('timeline.paid'),
      detail: t('timeline.onStatement', { date: dateWithWeekday(payout.paid_on) }),
      at: paidAt ?? payout.lodged_at ?? payout.created_at,
    },
    useEnding(payout, booked('payout_returned')),
  ];
  return (
    <Card title={t('timeline.title')}>
      <Timeline entries={entries.filter((entry) => typeof entry === 'object' && entry !== null).reverse()} />
    </Card>
  );
}

/** How it ended without being paid, if it did. */
function useEnding(payout: PayoutDetails['payout'], putBackAt: string | undefined) {
  const { t } = useTranslation('payouts');
  if (payout.status === 'withdrawn') {
    return {
      id: 'withdrawn',
      icon: IconArrowBackUp,
      tone: 'neutral' as const,
      title: t('timeline.withdrawn'),
      detail: [payout.return_reason, t('timeline.linesBack')].filter(Boolean).join(' · '),
      at: payout.updated_at,
    };
  }
  if (payout.status !== 'returned' && payout.status !== 'rejected') return null;
  return {
    id: 'returned',
    icon: IconArrowBackUp,
    tone: 'negative' as const,
    title: t(`timeline.${payout.status}`),
    detail: payout.return_reason ?? '',
    at: putBackAt ?? payout.created_at,
  };
}

/** Where it goes and when. */
export function PayoutFacts({ details: { payout } }: { details: PayoutDetails }) {
  const { t } = useTranslation('payouts');
  return (
    <Card title={t('facts.title')}>
      <Facts
        facts={[
          [t('facts.account'), accountWords(payout)],
          [t('facts.bsb'), bsb(payout.bsb)],
          [t('facts.name'), payout.account_name],
          [t('columns.date'), <DateText key="date" value={payout.payout_date} weekday />],
          [
            t('facts.reference'),
            payout.lodgement_reference ? <code key="ref">{payout.lodgement_reference}</code> : '–',
          ],
          [t('facts.cutOff'), <Moment key="cut" value={payout.cut_off_at} />],
        ]}
      />
    </Card>
  );
}
