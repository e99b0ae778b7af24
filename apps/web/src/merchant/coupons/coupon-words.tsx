import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listCoupons } from '@lorikeet/contracts/coupons';
import { IconBan, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { count, money } from '../../lib/format.ts';
import { Chip } from '../../ui/status-chip.tsx';

export type CouponRow = WireOutput<typeof listCoupons>['rows'][number];
export type CouponWords = TFunction<'coupons'>;

type Off = Pick<CouponRow, 'percent_bp' | 'amount_cents' | 'currency'>;

/** `25% off`, `$10.00 off`. */
export function offWords({ percent_bp, amount_cents, currency }: Off, t: CouponWords): string {
  return amount_cents === null
    ? t('off', { what: `${(percent_bp ?? 0) / 100}%` })
    : t('off', { what: money(amount_cents, currency ?? 'AUD') });
}

/** `For 3 bills`, `For ever`. */
export function holdsWords({ periods }: Pick<CouponRow, 'periods'>, t: CouponWords): string {
  return periods === null ? t('forEver') : t('forBills', { count: periods, n: count(periods) });
}

const LOOKS = {
  active: ['positive', IconCircleCheck],
  used_up: ['neutral', IconCircleDashed],
  ended: ['neutral', IconBan],
  archived: ['neutral', IconBan],
} as const;

export function CouponChip({ coupon }: { coupon: Pick<CouponRow, 'state'> }) {
  const { t } = useTranslation('coupons');
  const [tone, icon] = LOOKS[coupon.state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`state.${coupon.state}`)}
    </Chip>
  );
}
