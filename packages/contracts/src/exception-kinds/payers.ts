import { BANK_FILE_FAULTS } from '../bank-file-faults.ts';
import type { ExceptionKindDefinition } from './define.ts';

const PAYMENTS = { sees: 'payments.read', settles: 'payments.write' } as const;

/** What waits for a person about payers, their agreements and debits. */
export const PAYERS_EXCEPTIONS = {
  'payment.return_undecided': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Return needs a decision', zh: '退回需人工决定' },
    advice: {
      en: 'Find out what happened before anything is debited again.',
      zh: '请先查明情况，再进行任何扣款。',
    },
    reasons: {
      customer_deceased: { en: 'The bank says that the customer has died', zh: '银行告知客户已故' },
      unknown: { en: 'The bank’s code has no meaning', zh: '银行代码没有含义' },
    },
    closes: {},
  },
  'payment.unfit': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Debit that no bank takes', zh: '银行不会受理的扣款' },
    advice: {
      en: 'Ask the payer for the right account details.',
      zh: '请向付款人索取正确的账户资料。',
    },
    reasons: BANK_FILE_FAULTS,
    closes: {},
  },
  'refund.not_arrived': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Refund that did not arrive', zh: '未到账的退款' },
    advice: {
      en: 'The amount is the customer’s credit. Ask the payer where it should go.',
      zh: '金额已转为客户余额。请向付款人询问退款去向。',
    },
    reasons: {
      bank_rejected: { en: 'The bank rejected the file that paid it', zh: '银行拒绝了付款文件' },
      account_refused: { en: 'The payer’s bank gave it back', zh: '付款人的银行将其退回' },
      card_refused: { en: 'The card’s bank refused it', zh: '发卡银行拒绝了退款' },
    },
    closes: {},
    isEach: true,
  },
  'refund.paid_twice': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Payer has the money twice', zh: '付款人重复获款' },
    advice: {
      en: 'The payer’s bank took the payment back after its refund had left. Ask the payer for the refund; nothing is debited by itself.',
      zh: '付款人的银行在退款付出后收回了款项。请向付款人追回退款，系统不会自动扣款。',
    },
    reasons: {
      returned_after_refund: {
        en: 'The bank returned a debit that had been refunded',
        zh: '银行退回了一笔已退款的扣款',
      },
      lost_after_refund: {
        en: 'A dispute was lost over a payment that had been refunded',
        zh: '一笔已退款的付款争议败诉',
      },
    },
    closes: {},
    isEach: true,
  },
  'dispute.to_answer': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Dispute to answer', zh: '待答复的争议' },
    advice: {
      en: 'Open the payment and say what it was for. Without an answer in time the money is lost.',
      zh: '请打开该笔付款并说明用途。逾期未答复则款项无法收回。',
    },
    reasons: {
      payer_disputes: { en: 'The payer’s bank took the money back', zh: '付款人的银行已收回款项' },
      answer_refused: {
        en: 'The card processor did not take the answer: shorten it, or take files from it, and answer again',
        zh: '银行卡处理商未受理该答复：请缩短内容或移除文件后重新答复',
      },
      file_refused: {
        en: 'The card processor did not take a file of the answer: give it as another file, and answer again',
        zh: '银行卡处理商未受理答复中的一个文件：请更换文件后重新答复',
      },
    },
    closes: {
      answered: { en: 'It was answered', zh: '已答复' },
      decided: { en: 'It is decided', zh: '已有结果' },
    },
  },
  'dispute.contradicted': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Dispute that contradicts the book', zh: '与账簿不符的争议' },
    advice: {
      en: 'Ask the card processor what happened; nothing was booked for this news.',
      zh: '请向银行卡处理商核实，该消息尚未入账。',
    },
    reasons: {
      dispute_without_capture: { en: 'The payment took no money', zh: '该笔付款未曾扣款' },
      decided_without_evidence: { en: 'It was decided before it was answered', zh: '答复之前已有结果' },
      answer_too_late: {
        en: 'The answer came too late: the bank decides without it',
        zh: '答复已逾期，银行将在没有答复的情况下裁决',
      },
      lost_after_won: { en: 'It is said to be lost after it was won', zh: '胜诉之后又称败诉' },
      reopened_twice: { en: 'It is said to be reopened a second time', zh: '称第二次重新提出' },
      won_after_lost: { en: 'It is said to be won after it was lost', zh: '败诉之后又称胜诉' },
    },
    closes: {},
  },
  'customer.dishonoured_repeatedly': {
    subject: 'customer',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Three dishonours in a row', zh: '连续三次退回' },
    advice: {
      en: 'Debits have stopped. Speak with the payer, then resume the direct debit.',
      zh: '扣款已停止。请与付款人沟通后再恢复直接借记。',
    },
    reasons: {
      three_in_a_row: {
        en: 'Three debits came back, and none held in between',
        zh: '连续三笔扣款被退回，其间无一成功',
      },
    },
    closes: {},
  },
  'customer.debits_blocked': {
    subject: 'customer',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Debits on hold', zh: '扣款暂停' },
    advice: {
      en: 'Put the agreement in order, ask for a new one, or end the subscription.',
      zh: '请补全授权、重新取得授权，或终止订阅。',
    },
    reasons: {
      pending: {
        en: 'The direct debit request is not accepted yet: nothing is debited',
        zh: '授权尚未被接受：不会扣款',
      },
      suspended: {
        en: 'The direct debit request is suspended: its subscription is billed, nothing is debited',
        zh: '授权已暂停：订阅照常计费，但不会扣款',
      },
      needs_details: {
        en: 'The direct debit request needs the payer’s account details: nothing is debited',
        zh: '授权需要付款人补充账户资料：不会扣款',
      },
      cancelled: {
        en: 'The direct debit request was cancelled and its subscription runs on: nothing is debited',
        zh: '授权已取消而订阅仍在继续：不会扣款',
      },
      expired: {
        en: 'The direct debit request has ended and its subscription runs on: nothing is debited',
        zh: '授权已到期而订阅仍在继续：不会扣款',
      },
    },
    closes: {
      agreement_whole: {
        en: 'By itself: the agreement is in use again',
        zh: '自动关闭：授权已恢复使用',
      },
      nothing_to_debit: {
        en: 'By itself: nothing is billed under it any more',
        zh: '自动关闭：已不再据此计费',
      },
    },
  },
  'customer.unreachable': {
    subject: 'customer',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Notice cannot be delivered', zh: '通知无法送达' },
    advice: {
      en: 'Enter an e-mail address or a mobile number that reaches the customer.',
      zh: '请填写可联系到客户的邮箱或手机号码。',
    },
    reasons: {
      messages_stopped: { en: 'Messages to this person are stopped', zh: '已停止向此人发送消息' },
      no_address: {
        en: 'There is no e-mail address and no mobile number',
        zh: '没有电子邮箱和手机号码',
      },
      notice_returned: {
        en: 'The notice of a debit came back, so nothing is debited',
        zh: '扣款预告被退回，因此不会扣款',
      },
      move_letter_returned: {
        en: 'The letter that the authority has moved here came back, so nothing is debited',
        zh: '授权转入通知被退回，因此不会扣款',
      },
    },
    closes: {
      told: { en: 'By itself: the customer was written to again', zh: '自动关闭：已重新向客户发出通知' },
    },
  },
  'card.contradicted': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'Card payment contradicted', zh: '银行卡付款结果矛盾' },
    advice: {
      en: 'Look at the payment and tell the payer what was charged.',
      zh: '请核对该付款，并告知付款人实际扣款情况。',
    },
    reasons: {
      late_approval: {
        en: 'It was approved after it had failed; the charge goes back to the payer',
        zh: '付款失败后才获批准，该笔扣款将退回付款人',
      },
      other_card: {
        en: 'The payer’s bank charged another card than the one that was shown; the charge goes back to that card, as it is its holder’s money',
        zh: '付款人的银行从另一张卡扣款，与所示银行卡不符；款项属于被扣款卡的持卡人，将退回该卡',
      },
      not_given_back: {
        en: 'A charge that counts as failed could not be given back: pay the sum back to the cardholder in another way',
        zh: '已作失败处理的扣款未能退回：请以其他方式将该金额退还持卡人',
      },
      bank_has_it: {
        en: 'A charge that counts as failed was disputed: the cardholder’s bank has the money, so pay nothing back',
        zh: '已作失败处理的扣款被提出争议：款项已由持卡人的银行收回，请勿另行退款',
      },
      declined_after_approval: {
        en: 'The processor declined it after it had approved it',
        zh: '处理方批准后又拒绝了该付款',
      },
    },
    closes: {},
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
