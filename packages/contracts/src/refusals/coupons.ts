import type { Sentences } from '../sentences.ts';

export const COUPON_REFUSALS = {
  'coupon.code_taken': {
    en: 'Another coupon has the code {coupon}. Choose a different one',
    zh: '代码 {coupon} 已被其他优惠券使用，请另选代码',
  },
  'coupon.unknown': {
    en: 'There is no coupon with the code {coupon}. Check its spelling',
    zh: '没有代码为 {coupon} 的优惠券，请核对拼写',
  },
  'coupon.archived': {
    en: 'The coupon {coupon} is archived and is not given any more',
    zh: '优惠券 {coupon} 已归档，不再发放',
  },
  'coupon.ended': {
    en: 'The coupon {coupon} could be given until {date}',
    zh: '优惠券 {coupon} 的发放截止日期为 {date}',
  },
  'coupon.used_up': {
    en: 'The coupon {coupon} has been given as often as it may be',
    zh: '优惠券 {coupon} 已达到最多使用次数',
  },
  'coupon.other_plan': {
    en: 'The coupon {coupon} does not hold for this plan',
    zh: '优惠券 {coupon} 不适用于该方案',
  },
  'coupon.other_currency': {
    en: 'The coupon {coupon} takes off an amount in another currency than the plan’s',
    zh: '优惠券 {coupon} 的抵扣金额币种与方案不同',
  },
} as const satisfies Sentences;
