import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getMerchant } from '@lorikeet/contracts/merchants';
import { IconBan, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../frames/table-card.tsx';
import { basisPoints, money } from '../../lib/format.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { DateText } from '../../ui/values.tsx';

export type PlatformFee = WireOutput<typeof getMerchant>['platform_fees'][number];

const STATES = {
  coming: ['info', IconCalendarEvent],
  current: ['positive', IconCircleCheck],
  past: ['neutral', IconBan],
} as const;

type FeesTableProps = {
  fees: readonly PlatformFee[];
  note: string;
  /** What can be done with a fee. */
  action?: (fee: PlatformFee) => ReactNode;
  foot?: ReactNode;
};

/** What the platform charges a merchant, GST included: each fee with the date from which it holds, the latest first. */
export function FeesTable({ fees, note, action, foot }: FeesTableProps) {
  const { t } = useTranslation('merchants');
  return (
    <TableCard
      title={t('fees.title')}
      note={note}
      foot={foot}
      columns={[
        {
          key: 'from',
          label: t('fees.from'),
          kind: 'date',
          render: (fee) => <From fee={fee} />,
        },
        { key: 'debit', label: t('fees.perDebit'), kind: 'number', render: rateOf },
        {
          key: 'return',
          label: t('fees.perReturn'),
          kind: 'number',
          render: (fee) => (fee.return_cents > 0 ? money(fee.return_cents) : t('fees.none')),
        },
        ...(action
          ? [{ key: 'action', label: t('fees.action'), isHeadHidden: true, render: action } as const]
          : []),
      ]}
      rows={fees}
      rowId={(fee) => fee.from_date}
      words={{ failed: t('didNotLoad') }}
    />
  );
}

function From({ fee }: { fee: PlatformFee }) {
  const { t } = useTranslation('merchants');
  const [tone, icon] = STATES[fee.state];
  return (
    <span style={{ display: 'inline-grid', justifyItems: 'start', gap: 2 }}>
      <DateText value={fee.from_date} />
      <Chip tone={tone} icon={icon}>
        {t(`fees.states.${fee.state}`)}
      </Chip>
    </span>
  );
}

/** `1.00% + $0.30` */
function rateOf({ bps, fixed_cents: fixed }: PlatformFee): string {
  if (bps === 0) return money(fixed);
  return fixed === 0 ? basisPoints(bps) : `${basisPoints(bps)} + ${money(fixed)}`;
}
