import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getRatepayer, listRatepayers } from '@lorikeet/contracts/ratepayers';
import { IconBan, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/status-chip.tsx';

export type RatepayerRow = WireOutput<typeof listRatepayers>['rows'][number];
export type Ratepayer = WireOutput<typeof getRatepayer>;

const STANDINGS = {
  paying: ['positive', IconCalendarEvent],
  with_access: ['info', IconCircleCheck],
  former: ['neutral', IconBan],
} as const;

/** What a person is to the council now. */
export function RatepayerChip({ row }: { row: Pick<RatepayerRow, 'properties' | 'paying'> }) {
  const { t } = useTranslation('ratepayers');
  const standing = row.properties === 0 ? 'former' : row.paying > 0 ? 'paying' : 'with_access';
  const [tone, icon] = STANDINGS[standing];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`chip.${standing}`)}
    </Chip>
  );
}
