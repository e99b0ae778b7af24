import type { ExceptionKindDefinition } from './define.ts';

const OPERATIONS = { sees: 'operations.read', settles: 'operations.write' } as const;

const NOBODY_ASKED = {
  en: 'By itself: no processor of cards is asked any more',
  zh: '自动关闭：已不再询问任何银行卡处理商',
} as const;

/** What waits for the platform's operators. */
export const OPERATIONS_EXCEPTIONS = {
  'merchant.ready': {
    subject: 'merchant',
    staff: 'own',
    sees: 'merchants.read',
    settles: 'merchants.write',
    title: { en: 'Merchant can be approved', zh: '商户可以审核批准' },
    advice: {
      en: 'Check its legal name, its ABN and where its money goes: the payout account, or for a direct facility the merchant’s own account. Then approve it on its page. It can send no debit until then.',
      zh: '请核对其法定名称、ABN 以及款项去向：付款结算账户；直接结算通道则为商户自己的账户。然后在其页面上批准。批准之前不能扣款。',
    },
    reasons: {
      set_up: {
        en: 'It has given all that is needed before it goes live',
        zh: '上线所需资料已填写齐全',
      },
    },
    closes: {
      decided: { en: 'By itself: it was approved, or it is closing', zh: '自动关闭：已批准，或正在关闭' },
      incomplete: { en: 'By itself: something is missing again', zh: '自动关闭：资料又有缺失' },
      changed: {
        en: 'By itself: what it gives has changed, and a new line says how it is',
        zh: '自动关闭：资料已更改，新的一条说明现状',
      },
    },
  },
  'merchant.day_stopped': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Merchant’s day stopped', zh: '商户当日流程停住' },
    advice: {
      en: 'Read the error and remove its cause. It is tried again by itself.',
      zh: '请查看错误并消除原因，系统会自动重试。',
    },
    reasons: {
      phase_failed: {
        en: 'A phase of its day fails and is tried again; the later ones wait',
        zh: '当日某一步骤失败并自动重试，其后的步骤等待',
      },
    },
    closes: {
      phase_completed: { en: 'By itself: the phase completed', zh: '自动关闭：该步骤已完成' },
    },
  },
  'merchant.item_failing': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Work for a merchant fails', zh: '商户的处理失败' },
    advice: {
      en: 'Read the errors and remove their cause. Each is tried again by itself, and holds up nothing else.',
      zh: '请查看错误并消除原因。系统会逐一自动重试，不影响其他处理。',
    },
    reasons: {
      dispute_answer: {
        en: 'Answers to disputes could not be handed in to the card processor',
        zh: '争议答复未能提交给银行卡处理商',
      },
      dispute_appeal: {
        en: 'Appeals of disputes could not be handed in to the card processor',
        zh: '争议申诉未能提交给银行卡处理商',
      },
      refund: { en: 'Refunds to cards could not be followed', zh: '银行卡退款未能继续处理' },
      card_payment: { en: 'Card payments could not be followed', zh: '银行卡付款未能继续处理' },
      card_check: { en: 'Checks of cards could not be followed', zh: '银行卡验证未能继续处理' },
      notification_mail: {
        en: 'The e-mails about its notifications could not be written',
        zh: '其通知的邮件未能生成',
      },
    },
    closes: {
      went_through: {
        en: 'By itself: all of it went through, or nothing is left to do',
        zh: '自动关闭：均已处理成功，或已无需处理',
      },
      nobody_asked: NOBODY_ASKED,
    },
  },
  'audit.unsealed': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Audit log cannot be sealed', zh: '审计日志无法封印' },
    advice: {
      en: 'Read the error and remove its cause. Its entries are kept and tried again by themselves; what is not sealed could be changed unseen.',
      zh: '请查看错误并消除原因。记录均已保存并会自动重试；未封印的记录若被改动将无法察觉。',
    },
    reasons: {
      seal_fails: {
        en: 'New entries of its audit log could not be added to the chain',
        zh: '其审计日志的新记录未能加入链条',
      },
    },
    closes: {
      sealed: { en: 'By itself: it was sealed', zh: '自动关闭：已封印' },
    },
  },
  'card.events_unfollowed': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Card processor’s events are not followed', zh: '银行卡处理商的事件未能跟进' },
    advice: {
      en: 'Read the error and look the event up at the processor. Each is tried again by itself, at longest once a day; of what the processor does not have, twelve times.',
      zh: '请查看错误，并在处理商处查询该事件。系统会逐一自动重试，间隔最长一天；处理商处不存在的，最多重试十二次。',
    },
    reasons: {
      fails_again: {
        en: 'What the processor told of payments, refunds or disputes failed at five tries or more',
        zh: '处理商通知的付款、退款或争议事件已重试五次或以上仍失败',
      },
    },
    closes: {
      followed: {
        en: 'By itself: all were followed, or the processor does not have them',
        zh: '自动关闭：均已跟进，或处理商处不存在',
      },
      nobody_asked: NOBODY_ASKED,
    },
  },
  'dispute.no_news': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'No news of disputes', zh: '未取得争议消息' },
    advice: {
      en: 'See that the card processor answers, and that its key is valid and may read disputes. Each bank day asks again; no dispute is given up meanwhile.',
      zh: '请检查银行卡处理商是否应答、密钥是否有效且可读取争议。每个银行工作日会再次询问；其间不会放弃任何争议。',
    },
    reasons: {
      processor_silent: {
        en: 'The card processor did not say how disputes stand',
        zh: '银行卡处理商未告知争议的进展',
      },
      not_taken: {
        en: 'What the processor says of a merchant’s dispute could not be stored',
        zh: '处理商告知的某商户争议消息未能存入',
      },
    },
    closes: {
      heard_again: { en: 'By itself: the news was taken', zh: '自动关闭：已取得消息' },
      nobody_asked: NOBODY_ASKED,
    },
  },
  'tax_invoice.unpaid': {
    subject: 'merchant',
    staff: 'own',
    sees: 'trust.read',
    settles: 'trust.write',
    title: { en: 'Tax invoice unpaid', zh: '税务发票未付' },
    advice: {
      en: 'The merchant was told the reference by which it pays. Give it the account; its transfer is matched on the trust account’s statement.',
      zh: '商户已收到付款参考号，请提供账户；转账会在信托账户对账单上匹配。',
    },
    reasons: {
      debit_failed: { en: 'The debit of its account failed', zh: '账户扣款失败' },
    },
    closes: {
      paid: { en: 'By itself: nothing is owed any more', zh: '自动关闭：已无欠款' },
    },
  },
  'message.stuck': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Letters do not leave', zh: '信件无法发出' },
    advice: {
      en: 'See that the mail server or the SMS gateway takes letters. Each is tried for a day; the notice of a debit is written again after that.',
      zh: '请检查邮件服务器或短信网关能否受理。每封信件会重试一天；扣款预告此后会重新发出。',
    },
    reasons: {
      email_waits: {
        en: 'The mail server has not taken e-mails for an hour or longer',
        zh: '邮件服务器已有一小时以上未受理邮件',
      },
      sms_waits: {
        en: 'The SMS gateway has not taken messages for an hour or longer',
        zh: '短信网关已有一小时以上未受理短信',
      },
    },
    closes: {
      leaving_again: { en: 'By itself: letters leave again', zh: '自动关闭：信件已恢复发出' },
    },
  },
  'job.given_up': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'Background jobs were given up', zh: '后台任务已放弃重试' },
    advice: {
      en: 'Read their errors on the operations page, remove the cause, and put each back. None is tried again by itself.',
      zh: '请在运维页面查看错误，消除原因后逐一重新投入。这些任务不会自动重试。',
    },
    reasons: {
      failed_at_every_try: {
        en: 'One or more jobs failed at every try',
        zh: '有一个或多个任务每次尝试均失败',
      },
    },
    closes: {
      none_left: { en: 'By itself: no such job is left', zh: '自动关闭：已无此类任务' },
    },
  },
  'file.altered': {
    subject: 'merchant',
    staff: 'own',
    ...OPERATIONS,
    title: { en: 'A kept file was altered', zh: '存档文件被改动' },
    advice: {
      en: 'Find out who can write to the folder of files, put the file back from a backup, and see that nothing else was changed.',
      zh: '请查明谁能写入文件目录，从备份恢复该文件，并确认没有其他改动。',
    },
    reasons: {
      not_as_written: {
        en: 'It is not what the portal wrote, so it was not given out',
        zh: '内容与系统写入的不符，因此未予提供',
      },
    },
    closes: {},
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
