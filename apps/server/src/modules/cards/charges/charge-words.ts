/** What letters about charges of kept cards say. */
export const CHARGE_WORDS = {
  en: {
    charge: {
      fee: (amount: string, fee: string) => `That is ${amount} for the invoice and a card fee of ${fee}.`,
      action: 'See the invoice',
    },
    declined: {
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
      again: (day: string) => `The same card is tried once more on ${day}.`,
      notAgain: 'The card is not tried again by itself.',
      action: 'Keep another card',
    },
    footer: (contact: string) => `To have a card removed, or with questions, contact ${contact}.`,
  },
  zh: {
    charge: {
      fee: (amount: string, fee: string) => `其中账单金额 ${amount}，银行卡手续费 ${fee}。`,
      action: '查看账单',
    },
    declined: {
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
      again: (day: string) => `系统将于${day}再用同一张卡扣款一次。`,
      notAgain: '系统不会自动再次从该卡扣款。',
      action: '保存其他银行卡',
    },
    footer: (contact: string) => `如需移除银行卡或有疑问，请联系${contact}。`,
  },
} as const;
