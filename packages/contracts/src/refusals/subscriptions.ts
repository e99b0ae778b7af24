import type { Sentences } from '../sentences.ts';

export const SUBSCRIPTIONS_REFUSALS = {
  'subscription.plan_not_offered': {
    en: 'This plan takes no new subscriptions. Activate it first',
    zh: '该方案不接受新订阅，请先启用',
  },
  'subscription.plan_has_ended': {
    en: 'The plan ends on {end}, before a period that would be billed under it',
    zh: '该方案于 {end} 结束，早于按其出账的账期',
  },
  'subscription.no_mandate': {
    en: 'This customer has no active direct debit request. Send an invitation first',
    zh: '该客户没有有效的直接借记授权，请先发送邀请',
  },
  'subscription.has_coupon': {
    en: 'This subscription has the coupon {coupon} already. Take it off first',
    zh: '该订阅已有优惠券 {coupon}，请先移除',
  },
  'subscription.coupon_too_late': {
    en: 'Nothing further is billed to this subscription, so that a coupon would take nothing off',
    zh: '该订阅不再出账，优惠券无从抵扣',
  },
  'subscription.method_refused': {
    en: 'This subscription has ended and is not billed any more',
    zh: '该订阅已结束，不再出账',
  },
  'subscription.aud_only': {
    en: 'Direct debits are taken in Australian dollars only, and this plan is in {currency}. It is paid by card',
    zh: '直接借记仅支持澳元，而该方案以 {currency} 计价，须以银行卡支付',
  },
  'subscription.customer_currency': {
    en: 'This plan is in {currency}, and the customer is billed in {theirs}',
    zh: '该方案以 {currency} 计价，而该客户以 {theirs} 出账',
  },
  'subscription.accept_refused': { en: 'This subscription has ended', zh: '该订阅已结束' },
  'subscription.pause_refused': {
    en: 'Only a running subscription can be paused',
    zh: '只有进行中的订阅可以暂停',
  },
  'subscription.resume_refused': {
    en: 'Only a paused subscription can be resumed',
    zh: '只有已暂停的订阅可以恢复',
  },
  'subscription.change_refused': { en: 'This subscription has ended', zh: '该订阅已结束' },
  'subscription.cancel_refused': { en: 'This subscription has ended', zh: '该订阅已结束' },
  'subscription.complete_refused': {
    en: 'This subscription has not started',
    zh: '该订阅尚未开始',
  },
  'subscription.fall_behind_refused': { en: 'This subscription has not started', zh: '该订阅尚未开始' },
  'subscription.catch_up_refused': { en: 'This subscription has not started', zh: '该订阅尚未开始' },
  'subscription.resume_before_change': {
    en: 'Resume the subscription before changing it',
    zh: '请先恢复订阅再更改',
  },
  'subscription.pay_before_change': {
    en: 'The subscription is past due. It can be changed once it is paid',
    zh: '订阅已逾期，付清后才能更改',
  },
  'subscription.change_outside_period': {
    en: 'The change must lie between {start} and {end}',
    zh: '更改日期须在 {start} 与 {end} 之间',
  },
  'subscription.nothing_changes': {
    en: 'Plan and quantity are as they were',
    zh: '方案和数量没有变化',
  },
  'subscription.cycle_changes_next_period': {
    en: 'A plan with another billing cycle can start with the next period only',
    zh: '计费周期不同的方案只能从下一期开始',
  },
  'subscription.currency_differs': {
    en: 'The new plan must be in {currency}, as the subscription is',
    zh: '新方案须与订阅同为 {currency}',
  },
  'subscription.change_is_waiting': {
    en: 'A change that is billed already takes effect on {date}. Make the next one after it',
    zh: '已计费的更改将于 {date} 生效，请在此之后再更改',
  },
  'subscription.skip_refused': {
    en: 'This subscription bills nothing further that could be skipped',
    zh: '该订阅不再出账，没有可跳过的账期',
  },
  'subscription.resume_before_skip': {
    en: 'A paused subscription bills nothing. Resume it before its periods are skipped or billed after all',
    zh: '已暂停的订阅不出账。请先恢复订阅，再跳过账期或恢复出账',
  },
  'subscription.one_off_not_skipped': {
    en: 'A one-off plan has a single period. Cancel the subscription instead',
    zh: '一次性方案只有一期，请改为取消订阅',
  },
  'subscription.skip_past_end': {
    en: 'The subscription ends on {end}, so that nothing would be billed any more. Skip fewer periods, or cancel it',
    zh: '订阅于 {end} 结束，跳过后将不再出账。请减少跳过的期数，或取消订阅',
  },
  'subscription.skip_past_change': {
    en: 'From {date} another billing cycle holds. Skip only periods before that day, or skip once it has begun',
    zh: '自 {date} 起改用其他计费周期。请仅跳过该日之前的账期，或待其开始后再跳过',
  },
  'subscription.skip_outdated': {
    en: 'The period that was shown was skipped or sent to the bank meanwhile. Look at what would be skipped again',
    zh: '所示账期在此期间已被跳过或已提交银行，请重新查看将跳过的账期',
  },
  'subscription.skip_is_over': {
    en: 'This period has begun, or a later one is billed. It stays skipped: create a payment for it instead',
    zh: '该账期已开始，或其后的账期已出账，因此仍保持跳过；如需收款请单独创建付款',
  },
  'subscription.preview_outdated': {
    en: 'The terms or amounts have changed since the preview. Look at it again',
    zh: '条款或金额自预览后已变化，请重新查看',
  },
} as const satisfies Sentences;
