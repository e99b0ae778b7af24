import type { Sentences } from '../sentences.ts';

export const DEBIT_REFUSALS = {
  'debit_payment.not_offered': {
    en: 'This business does not take this bill from a bank account here',
    zh: '该商户目前不在此通过银行账户扣款收取此账单',
  },
  'debit_payment.changed': {
    en: 'What is due, or the day of the debit, has changed meanwhile. Nothing was agreed. Read it again',
    zh: '应付金额或扣款日期已变更，尚未签署任何授权，请重新阅读',
  },
  'payment.aud_only': {
    en: 'Only Australian dollars can be debited from a bank account',
    zh: '银行账户只能以澳元扣款',
  },
  'payment.mandate_not_active': {
    en: 'This direct debit request is not active, so nothing can be debited under it',
    zh: '该直接借记授权未生效，无法扣款',
  },
  'payment.past_mandate_end': {
    en: 'This direct debit request ends on {date}, before the debit could be taken',
    zh: '该直接借记授权将于 {date} 终止，早于可扣款的日期',
  },
  'payment.mandate_of_one_bill': {
    en: 'This direct debit request is for one debit towards an invoice, so nothing else can be debited under it',
    zh: '该直接借记授权仅用于某一账单的一次扣款，不能用于其他扣款',
  },
  'payment.invoice_not_open': { en: 'This invoice is not open', zh: '该账单不处于待付状态' },
  'payment.of_order': {
    en: 'An order is paid at its checkout page, not by a debit',
    zh: '订单须在其结账页面付款，不能安排扣款',
  },
  'payment.above_invoice': {
    en: 'The amount is more than what is still due and not scheduled yet on this invoice',
    zh: '金额超出该账单尚未支付且尚未安排扣款的部分',
  },
  'payment.above_mandate': {
    en: 'The amount is more than the payer agreed to at a time',
    zh: '金额超出付款人同意的单笔上限',
  },
  'payment.try_again_refused': {
    en: 'Only a debit that the bank rejected can be tried again by hand. One that came back is tried again by itself where its return code allows it',
    zh: '只有被银行拒绝的扣款可以人工重新发起；被退回的扣款会在退回代码允许时自动再次扣款',
  },
  'payment.tried_again_already': {
    en: 'A new debit was made for this one already',
    zh: '该笔扣款已有新的扣款代替',
  },
  'payment.taken_by_schedule': {
    en: 'The schedule of this property takes what is owed: what the bank rejected is spread over its debits',
    zh: '该房产的付款计划会收取欠款：被银行拒绝的金额已分摊到计划内的扣款',
  },
  'payment.nothing_left_to_debit': {
    en: 'Nothing is left to debit: it is paid, or another debit asks for it',
    zh: '已无可扣金额：已付清，或已有其他扣款',
  },
  'bank_debit.already_with_the_bank': {
    en: 'This debit is already with the bank. A refund can be made once it has cleared',
    zh: '该笔扣款已提交银行，待结清后可以退款',
  },
  'bank_debit.bank_accepts_refused': {
    en: 'The bank cannot accept a debit that is in no file',
    zh: '未列入文件的扣款无法登记为银行已受理',
  },
  'bank_debit.bank_rejects_refused': {
    en: 'Only a debit that is with the bank can be rejected by it',
    zh: '只有已提交银行的扣款才能登记为被拒',
  },
  'bank_debit.cancel_refused': {
    en: 'This debit is over and cannot be cancelled',
    zh: '该笔扣款已结束，无法取消',
  },
  'bank_debit.of_schedule': {
    en: 'This debit belongs to a property’s schedule. Skip the payment or stop the schedule there',
    zh: '该笔扣款属于房产的付款计划，请在付款计划中跳过该笔付款或停止计划',
  },
  'bank_debit.claim_refused': {
    en: 'This debit cannot go into a bank file now',
    zh: '该笔扣款目前无法列入银行文件',
  },
  'bank_debit.dispute_refused': {
    en: 'A debit that took no money cannot be disputed',
    zh: '未成功扣款的交易无法提出争议',
  },
  'bank_debit.dispute_without_money': {
    en: 'This debit took no money; a person has to look at the dispute',
    zh: '该笔扣款未取得款项，争议需人工处理',
  },
  'bank_debit.move_refused': {
    en: 'The date of this debit cannot be changed any more',
    zh: '该笔扣款的日期已无法更改',
  },
  'bank_debit.notice_missing_refused': {
    en: 'This debit is past the point where notice matters',
    zh: '该笔扣款已过通知阶段',
  },
  'bank_debit.notice_proven_refused': {
    en: 'A cancelled debit takes no notice',
    zh: '已取消的扣款无需通知',
  },
  'bank_debit.refund_refused': {
    en: 'Only a debit that has cleared can be refunded',
    zh: '只有已结清的扣款可以退款',
  },
  'bank_debit.rejected_after_clearing': {
    en: 'The bank rejected a debit that had cleared; a person has to look',
    zh: '银行拒绝了一笔已结清的扣款，需人工处理',
  },
  'bank_debit.return_without_debit': {
    en: 'The bank returned a debit that was never sent; a person has to look',
    zh: '银行退回了一笔未曾提交的扣款，需人工处理',
  },
  'bank_debit.return_refused_by_bank': {
    en: 'The bank refused a return; a person has to look',
    zh: '银行拒绝了退回，需人工处理',
  },
  'bank_debit.second_return_differs': {
    en: 'A second return of this debit says something else; a person has to look',
    zh: '该笔扣款的第二次退回内容不一致，需人工处理',
  },
  'bank_debit.window_closed_refused': {
    en: 'Only a debit that is with the bank can clear',
    zh: '只有已提交银行的扣款才能结清',
  },
  'bank_debit.withdraw_file_refused': {
    en: 'The file of this debit is lodged and cannot be withdrawn',
    zh: '该笔扣款的文件已提交，无法撤回',
  },
  'debit_run.running': {
    en: 'A debit run is under way. Look again in a moment',
    zh: '扣款批次正在进行，请稍后再看',
  },
} as const satisfies Sentences;
