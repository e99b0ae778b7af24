import type { Sentences } from '../sentences.ts';

export const SCHEDULE_REFUSALS = {
  'schedule.changed_meanwhile': {
    en: '{who} changed this schedule meanwhile. It is shown here as it is now; look at it and decide again',
    zh: '{who}已在此期间更改了此付款计划。现在显示的是最新内容，请查看后重新决定',
  },
  'schedule.changed_elsewhere': {
    en: 'This schedule was changed meanwhile, in another window. It is shown here as it is now; look at it and decide again',
    zh: '此付款计划已在其他窗口中更改。现在显示的是最新内容，请查看后重新决定',
  },
  'schedule.owed_changed': {
    en: 'What is owed for this property has changed meanwhile: it is {owed} now. Nothing was changed; look at the payments again',
    zh: '此房产的应付金额已变为 {owed}，尚未更改任何内容，请重新查看各笔付款',
  },
  'schedule.none': { en: 'There is no schedule for this property', zh: '此房产没有付款计划' },
  'schedule.has_ended': {
    en: 'This schedule has ended, so nothing was changed. The page of its property shows how it is paid now',
    zh: '此付款计划已结束，未作任何更改。房产页面显示目前的付款方式',
  },
  'schedule.exists': {
    en: 'This property is paid by a schedule already. Change that one, or have it ended first',
    zh: '此房产已有付款计划，请更改该计划，或先将其结束',
  },
  'schedule.not_yours': {
    en: 'Somebody else pays for this property by this schedule. Only they and the council can change it',
    zh: '此房产由他人按此计划付款，只有付款人本人和市政厅可以更改',
  },
  'schedule.is_stopped': {
    en: 'This schedule has stopped. Start it again with an account that can be debited',
    zh: '此付款计划已停止，请用可扣款的账户重新开始',
  },
  'schedule.nothing_owed': { en: 'Nothing is owed for this property now', zh: '此房产目前没有应付款项' },
  'schedule.start_not_allowed': {
    en: 'Choose a first day from {from} to {until}',
    zh: '请选择 {from} 至 {until} 之间的首次扣款日',
  },
  'schedule.no_such_debit': {
    en: 'This payment cannot be changed any more: it is with the bank, or the schedule has changed',
    zh: '此笔付款已无法更改：已提交银行，或计划已有变动',
  },
  'schedule.skips_used': {
    en: 'The council lets you skip {limit} in a rating year, and they are used',
    zh: '市政厅允许每个市政费年度跳过 {limit} 次，次数已用完',
  },
  'schedule.move_not_offered': {
    en: 'The council does not let payments be moved here',
    zh: '市政厅不提供更改付款日期',
  },
  'schedule.move_not_allowed': {
    en: 'This payment can be moved to a day from {from} to {until}',
    zh: '此笔付款可改至 {from} 到 {until} 之间的日期',
  },
  'schedule.pause_not_offered': {
    en: 'No days of pause are left in this rating year',
    zh: '本市政费年度已没有可暂停的天数',
  },
  'schedule.pause_not_allowed': {
    en: 'A pause can last from {from} to {until}',
    zh: '暂停可持续至 {from} 到 {until} 之间的日期',
  },
  'schedule.is_paused': { en: 'This schedule is paused already', zh: '此付款计划已暂停' },
  'schedule.not_paused': { en: 'This schedule is not paused', zh: '此付款计划未暂停' },
  'schedule.extra_above_owed': {
    en: 'This is more than the {most} that is still to be paid',
    zh: '金额超过尚待支付的 {most}',
  },
  'schedule.extra_not_allowed': {
    en: 'An extra payment can be taken on a day from {from} to {until}',
    zh: '额外付款的扣款日须在 {from} 至 {until} 之间',
  },
  'schedule.below_minimum': {
    en: 'The council takes no payment below {minimum}',
    zh: '市政厅不接受低于 {minimum} 的付款',
  },
  'schedule.beyond_finish': {
    en: 'Everything has to be paid by {date}, and this would take longer',
    zh: '全部款项须在 {date} 前付清，此更改会超过该日期',
  },
  'schedule.account_not_usable': {
    en: 'This account or card cannot be used for this council any more. Choose another, or add one',
    zh: '此账户或银行卡已不能用于向该市政厅付款，请另选一个，或添加新的',
  },
  'schedule.cannot_debit': {
    en: 'This council cannot debit bank accounts here now. Contact it',
    zh: '该市政厅目前无法在此扣款，请与其联系',
  },
  'schedule.no_dates_left': {
    en: 'No day is left on which this could be taken',
    zh: '已没有可以扣款的日期',
  },
  'schedule.restart_refused': {
    en: 'This schedule has ended. Set up a new one',
    zh: '此付款计划已结束，请重新设置',
  },
  'payment_method.agreement_changed': {
    en: 'The agreement changed since you read it. Nothing was agreed. Read it again',
    zh: '您阅读之后协议已有变更，尚未签署任何授权，请重新阅读',
  },
} as const satisfies Sentences;
