import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listOrderItems } from '@lorikeet/contracts/order-items';
import type { getOrder, getOrderSettings, listOrders } from '@lorikeet/contracts/orders';
import type { Currency } from '@lorikeet/domain/kernel';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconPackage,
  IconPencil,
  IconProgress,
  IconReceiptRefund,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../ui/status-chip.tsx';

export type OrderRow = WireOutput<typeof listOrders>['rows'][number];
export type Order = WireOutput<typeof getOrder>;
/** It is paid, and something of it is still to be handed over. */
export const waitsForGoods = ({ status }: Order): boolean =>
  status === 'paid' || status === 'partly_fulfilled';

/** How its payment stands with the payer's bank: what is lost is lost for good. */
export const disputeOf = ({ payments }: Order): 'open' | 'lost' | undefined =>
  payments.some(({ dispute }) => dispute === 'lost')
    ? 'lost'
    : payments.some(({ dispute }) => dispute === 'open')
      ? 'open'
      : undefined;

export type Item = WireOutput<typeof listOrderItems>['rows'][number];
export type Settings = WireOutput<typeof getOrderSettings>;
export type OrderWords = TFunction<'orders'>;

const CHIPS: Record<OrderRow['status'], readonly [Tone, Icon]> = {
  draft: ['neutral', IconPencil],
  open: ['info', IconProgress],
  paid: ['warning', IconPackage],
  partly_fulfilled: ['warning', IconPackage],
  fulfilled: ['positive', IconCircleCheck],
  completed: ['positive', IconCircleCheck],
  cancelled: ['neutral', IconBan],
  expired: ['neutral', IconBan],
  refunded: ['neutral', IconReceiptRefund],
};

/** Where an order stands, in the words of orders: one that is paid is to be handed over. */
export function OrderChip({ status, isShort = false }: { status: OrderRow['status']; isShort?: boolean }) {
  const { t } = useTranslation('orders');
  const [tone, icon] = CHIPS[status];
  const waits = status === 'paid' || status === 'partly_fulfilled';
  return (
    <Chip tone={tone} icon={isShort && waits ? IconAlertTriangle : icon}>
      {t(`status.${status}`)}
    </Chip>
  );
}

export const typeWords = (types: OrderRow['types'], t: OrderWords): string =>
  types.map((type) => t(`types.${type}`)).join(', ');

/** The first line, and how many there are besides. */
export const itemsWords = (row: Pick<OrderRow, 'first_line' | 'lines_count'>, t: OrderWords): string =>
  row.lines_count > 1 ? t('more', { what: row.first_line, count: row.lines_count - 1 }) : row.first_line;

/** What to know of GST in another currency than Australian dollars. */
export const taxHelp = (currency: Currency, tax: string, t: OrderWords): string | undefined =>
  currency !== 'AUD' && tax === 'taxable' ? t('form.taxAbroad') : undefined;

/** Hours as people say them: whole days where they are. */
export const lengthWords = (hours: number, t: OrderWords): string =>
  hours % 24 === 0 ? t('days', { count: hours / 24 }) : t('hours', { count: hours });
