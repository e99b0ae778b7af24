type Charge = { merchant: string; last4: string; number: string; total: string; day: string };

/** What letters about charges of kept cards say. */
export const CHARGE_WORDS = {
  en: {
    charge: {
      subject: (merchant: string, day: string) => `${merchant} charges your card on ${day}`,
      title: 'Your card will be charged',
      body: ({ merchant, last4, number, total, day }: Charge) =>
        `On ${day}, ${merchant} charges ${total} for invoice ${number} to your card ending in ${last4}, as you agreed when you let it be kept.`,
      fee: (amount: string, fee: string) => `That is ${amount} for the invoice and a card fee of ${fee}.`,
      other:
        'You need to do nothing. To pay in another way or with another card, open the invoice before that day: no account is needed.',
      action: 'See the invoice',
    },
    declined: {
      subject: (merchant: string, last4: string) =>
        `Your card ending in ${last4} could not be charged for ${merchant}`,
      title: 'Your card could not be charged',
      because: {
        declined: 'Your bank declined the charge without saying why. Nothing was taken.',
        insufficient_funds: 'Your bank said that there is not enough money on the card. Nothing was taken.',
        expired_card: 'Your bank said that the card has expired. Nothing was taken.',
        wrong_cvv: 'Your bank did not accept the card’s details. Nothing was taken.',
        challenge_failed: 'Your bank wanted you to confirm the charge. Nothing was taken.',
        abandoned: 'Your bank wanted you to confirm the charge. Nothing was taken.',
        card_removed: 'The card is not kept any more, so nothing was charged to it.',
        card_expired: 'The card’s last month is over, so nothing was charged to it.',
      },
      owed: (amount: string, number: string) => `${amount} of invoice ${number} is still to be paid.`,
      again: (day: string) => `The same card is tried once more on ${day}.`,
      notAgain: 'The card is not tried again by itself.',
      mend: (merchant: string) =>
        `Give ${merchant} another card at the link: what is owed and your next bills are then charged to that one, each after an e-mail. No account is needed.`,
      action: 'Keep another card',
    },
    footer: (contact: string) => `To have a card removed, or with questions, contact ${contact}.`,
  },
  zh: {
    charge: {
      subject: (merchant: string, day: string) => `${merchant}将于${day}从您的银行卡扣款`,
      title: '您的银行卡即将扣款',
      body: ({ merchant, last4, number, total, day }: Charge) =>
        `根据您保存银行卡时的同意，${merchant}将于${day}就账单 ${number} 从您尾号 ${last4} 的银行卡扣款 ${total}。`,
      fee: (amount: string, fee: string) => `其中账单金额 ${amount}，银行卡手续费 ${fee}。`,
      other: '您无需任何操作。如想以其他方式或其他银行卡付款，请在该日之前打开账单，无需账户。',
      action: '查看账单',
    },
    declined: {
      subject: (merchant: string, last4: string) => `${merchant}未能从您尾号 ${last4} 的银行卡扣款`,
      title: '银行卡扣款未成功',
      because: {
        declined: '您的银行拒绝了这笔扣款，未说明原因。未扣除任何款项。',
        insufficient_funds: '您的银行表示卡内余额不足。未扣除任何款项。',
        expired_card: '您的银行表示该卡已过期。未扣除任何款项。',
        wrong_cvv: '您的银行未接受该卡的信息。未扣除任何款项。',
        challenge_failed: '您的银行需要您确认这笔扣款。未扣除任何款项。',
        abandoned: '您的银行需要您确认这笔扣款。未扣除任何款项。',
        card_removed: '该卡已不再保存，因此未扣款。',
        card_expired: '该卡有效期已过，因此未扣款。',
      },
      owed: (amount: string, number: string) => `账单 ${number} 尚有 ${amount} 未付。`,
      again: (day: string) => `系统将于${day}再用同一张卡扣款一次。`,
      notAgain: '系统不会自动再次从该卡扣款。',
      mend: (merchant: string) =>
        `请通过链接向${merchant}提供另一张卡：欠款和今后的账单将从该卡扣取，每次扣款前均以邮件告知。无需账户。`,
      action: '保存其他银行卡',
    },
    footer: (contact: string) => `如需移除银行卡或有疑问，请联系${contact}。`,
  },
} as const;
