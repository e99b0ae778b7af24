import { FACTS, type LetterKindDefinition } from './define.ts';
import { words } from './words.ts';

const DEBIT_FACTS = [FACTS.plan, FACTS.account, FACTS.ddr, FACTS.reference] as const;
const STOP = words(
  'To change or stop a debit, contact {contact} before that day. You can also ask your bank.',
  '如需更改或停止扣款，请在该日之前联系{contact}，也可以咨询您的银行。',
);
const OPEN_BILL = words('Open the bill and see how to pay', '打开账单，查看付款方式');
const ANNOUNCED = ['amount', 'date', 'account', 'reference'] as const;

/** Letters about direct debits and their agreements. */
export const DEBIT_LETTERS = {
  'debit-notice': {
    group: 'debits',
    name: words('Notice of a debit', '扣款通知'),
    variables: ANNOUNCED,
    needed: ['amount', 'date'],
    neededInSms: ['amount', 'date', 'account'],
    facts: DEBIT_FACTS,
    footer: STOP,
    texts: {
      en: {
        subject: '{merchant} will debit {amount} on {date}',
        heading: 'A debit is coming up',
        text: '{amount} will be taken from your account on {date}. Please have the money there the evening before.',
        sms: '{merchant}: {amount} will be debited from account {account} on {date}. Ref {reference}.',
      },
      zh: {
        subject: '{merchant}将于{date}扣款 {amount}',
        heading: '即将扣款',
        text: '将于{date}从您的账户扣款 {amount}。请在前一天晚上之前备足款项。',
        sms: '{merchant}：将于{date}从账户 {account} 扣款 {amount}，参考号 {reference}。',
      },
    },
  },
  'debit-variation': {
    group: 'debits',
    name: words('Notice of a change to a debit', '扣款变更通知'),
    variables: [...ANNOUNCED, 'your_rights'],
    needed: ['amount', 'date', 'your_rights'],
    neededInSms: ['amount', 'date', 'account'],
    facts: DEBIT_FACTS,
    footer: STOP,
    texts: {
      en: {
        subject: 'A change to your direct debit: {amount} to {merchant} on {date}',
        heading: 'Your direct debit changes',
        text: '{merchant} will debit {amount} from your account on {date}. {your_rights}',
        sms: '{merchant}: a change to your direct debit. {amount} will be debited from account {account} on {date}. Contact us before then if you do not agree. Ref {reference}.',
      },
      zh: {
        subject: '直接借记变更：{merchant}将于{date}扣款 {amount}',
        heading: '您的直接借记有变更',
        text: '{merchant}将于{date}从您的账户扣款 {amount}。{your_rights}',
        sms: '{merchant}：直接借记有变更，将于{date}从账户 {account} 扣款 {amount}。如不同意请提前联系我们。参考号 {reference}。',
      },
    },
  },
  'debit-retry': {
    group: 'debits',
    name: words('A debit came back and is tried again', '扣款退回后再次扣款'),
    variables: ANNOUNCED,
    needed: ['amount', 'date'],
    neededInSms: ['amount', 'date', 'account'],
    facts: DEBIT_FACTS,
    footer: STOP,
    texts: {
      en: {
        subject: 'Your payment to {merchant} did not go through',
        heading: 'We will try again',
        text: 'Your bank returned the debit of {amount}, usually because there was not enough money in the account. As your agreement says, it is tried once more on {date}. Please have the money there the evening before.',
        sms: '{merchant}: your bank returned {amount}. It is debited once more from account {account} on {date}.',
      },
      zh: {
        subject: '您向{merchant}的付款未成功',
        heading: '我们将再次扣款',
        text: '您的银行退回了 {amount} 的扣款，通常是因为账户余额不足。按照协议，将于{date}再扣一次。请在前一天晚上之前备足款项。',
        sms: '{merchant}：银行退回了 {amount} 的扣款，将于{date}从账户 {account} 再扣一次。',
      },
    },
  },
  'debit-returned': {
    group: 'debits',
    name: words('A debit came back', '扣款被退回'),
    variables: ['amount', 'date', 'account', 'what_happened', 'what_next', 'link'],
    needed: ['what_happened', 'what_next'],
    neededInSms: ['what_happened', 'link'],
    facts: DEBIT_FACTS,
    action: OPEN_BILL,
    footer: null,
    samples: {
      what_happened: words(
        'Your bank returned the debit of $45.00. It is not tried again by itself, so the bill is still to be paid.',
        '您的银行退回了 $45.00 的扣款。此笔不会自动再次扣款，账单仍需支付。',
      ),
    },
    texts: {
      en: {
        subject: 'Your payment to {merchant} was returned',
        heading: 'Your payment was returned',
        text: '{what_happened}\n\n{what_next}',
        sms: '{merchant}: {what_happened} {link}',
      },
      zh: {
        subject: '您向{merchant}的付款被退回',
        heading: '您的付款被退回',
        text: '{what_happened}\n\n{what_next}',
        sms: '{merchant}: {what_happened} {link}',
      },
    },
  },
  'dishonour-fee': {
    group: 'debits',
    name: words('A fee for a debit that came back', '退票费通知'),
    variables: ['amount', 'date', 'fee', 'what_next', 'link'],
    needed: ['amount', 'date', 'fee', 'what_next'],
    neededInSms: ['amount', 'date', 'fee', 'link'],
    facts: [],
    action: OPEN_BILL,
    footer: null,
    samples: {
      what_next: words(
        'To pay it, or if you do not agree, contact Harbour Fitness (hello@harbour.test).',
        '如需付款或有异议，请联系Harbour Fitness（hello@harbour.test）。',
      ),
    },
    texts: {
      en: {
        subject: 'A fee for the payment to {merchant} that was returned',
        heading: 'A fee for a returned payment',
        text: 'Your bank returned the debit of {amount} of {date}. As your agreement says, {merchant} charges {fee} for it. The fee is added to what you owe and is not debited by itself.\n\n{what_next}',
        sms: '{merchant}: Your bank returned the debit of {amount} of {date}. As your agreement says, {merchant} charges {fee} for it. The fee is added to what you owe and is not debited by itself. {link}',
      },
      zh: {
        subject: '{merchant}对被退回的付款收取费用',
        heading: '退票费',
        text: '您的银行退回了{date}的 {amount} 扣款。按照协议，{merchant}为此收取 {fee}。该费用已计入您的应付款，不会自动扣款。\n\n{what_next}',
        sms: '{merchant}: 您的银行退回了{date}的 {amount} 扣款。按照协议，{merchant}为此收取 {fee}。该费用已计入您的应付款，不会自动扣款。 {link}',
      },
    },
  },
  'mandate-agreement': {
    group: 'debits',
    name: words('Copy of a direct debit agreement', '直接借记协议副本'),
    variables: ['reference'],
    needed: [],
    facts: [FACTS.ddr, FACTS.account],
    action: words('Open the agreement', '打开协议'),
    footer: words(
      'To change or cancel, contact {contact} or your bank. Did you not agree to this? Tell them at once.',
      '如需更改或取消，请联系{contact}或您的银行。如果这不是您本人的授权，请立即告知。',
    ),
    samples: {
      reference: words('DDR-000317', 'DDR-000317'),
    },
    texts: {
      en: {
        subject: 'Your direct debit with {merchant}',
        heading: 'Your direct debit is set up',
        text: 'You agreed to direct debits for {merchant}. This is your copy of the agreement; the link opens it as a PDF.\n\nNothing is taken today.',
        sms: null,
      },
      zh: {
        subject: '您与{merchant}的直接借记',
        heading: '直接借记已设置',
        text: '您已同意{merchant}的直接借记。这是您的协议副本，点击链接可打开 PDF。\n\n今天不会扣款。',
        sms: null,
      },
    },
  },
  'mandate-cancelled': {
    group: 'debits',
    name: words('A direct debit request has ended', '直接借记授权终止'),
    variables: ['reference', 'what_happened'],
    needed: ['what_happened'],
    facts: [FACTS.account],
    footer: words(
      'Money you owe stays owed. Questions: {contact}.',
      '未付款项仍需支付。如有疑问，请联系{contact}。',
    ),
    samples: {
      reference: words('DDR-000317', 'DDR-000317'),
      what_happened: words(
        'The direct debit request DDR-000317 with Harbour Fitness is cancelled. No further debit is sent to your bank.',
        '您与Harbour Fitness的直接借记授权 DDR-000317 已取消，不会再向您的银行提交扣款。',
      ),
    },
    texts: {
      en: {
        subject: 'Your direct debit with {merchant} has ended',
        heading: 'Your direct debit has ended',
        text: '{what_happened}\n\nA debit that is already with your bank may still go through.',
        sms: null,
      },
      zh: {
        subject: '您与{merchant}的直接借记已终止',
        heading: '直接借记已终止',
        text: '{what_happened}\n\n已提交给银行的扣款仍可能完成。',
        sms: null,
      },
    },
  },
} as const satisfies Record<string, LetterKindDefinition>;
