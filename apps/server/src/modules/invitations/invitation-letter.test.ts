import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { expect, test } from 'vitest';
import { invitationLetter } from './invitation-letter.ts';
import type { InvitationView } from './invitation-view.ts';

function letterOf(
  locale: 'en' | 'zh',
  due: string,
  debit: string,
  { currency = 'AUD', status = 'live' }: { currency?: 'AUD' | 'USD'; status?: string } = {},
) {
  const debits = [
    { due_date: toLocalDate(due), debit_date: toLocalDate(debit), amount_cents: toCents(2_500) },
  ];
  const offer = { plan_name: 'Gold', fee_type: 'flat', process_type: 'weekly', total_cents: 2_500 };
  const view = {
    draft: { name: 'Linh', locale, message: null, expiresOn: toLocalDate('2026-12-12') },
    merchant: { tradingName: 'Harbour Fitness', phone: null, email: 'desk@harbour.test', status },
    offer: { ...offer, coupon: null, trial: null, currency, debits },
  };
  const { values, frame } = invitationLetter(view as unknown as InvitationView, 'https://portal.test/invite');
  return { price: values.price, first: frame.facts?.at(-1) };
}

test('says beside the first day why it is not the day on which that is due, and in an SMS the day alone', () => {
  expect(letterOf('en', '2026-11-28', '2026-11-30')).toEqual({
    price: ', $25.00 a week from 30 Nov',
    first: ['First payment', 'Mon 30 November 2026. It is due Sat 28 November 2026, when banks are closed.'],
  });
  expect(letterOf('zh', '2026-11-28', '2026-11-30')).toEqual({
    price: '：每周 $25.00，首次扣款 11月30日',
    first: ['首次付款', '2026年11月30日 周一。应付日 2026年11月28日 周六 银行休息，因此顺延。'],
  });
  const accepted = ['2026-11-30', '2026-12-01'] as const;
  expect(letterOf('en', ...accepted).first?.[1]).toContain('nothing is taken on the day you agree');
  expect(letterOf('zh', ...accepted).first?.[1]).toContain('您同意当日不扣款');
  const charged = ['2026-11-30', '2026-12-02', { currency: 'USD' }] as const;
  expect(letterOf('en', ...charged).first?.[1]).toContain('a charge is announced to you two days before');
  expect(letterOf('zh', ...charged).first?.[1]).toContain('前两天通知您');
  expect(letterOf('en', '2026-12-07', '2026-12-07').first?.[1]).toBe('Mon 7 December 2026');
});

test('promises no first day by SMS either before the merchant is approved', () => {
  const days = ['2026-12-07', '2026-12-07', { status: 'preparing' }] as const;
  expect(letterOf('en', ...days).price).toBe(', $25.00 a week not before 7 Dec');
  expect(letterOf('zh', ...days).price).toBe('：每周 $25.00，首次扣款不早于 12月7日');
});
