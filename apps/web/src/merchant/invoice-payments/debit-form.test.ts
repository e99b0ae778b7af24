import { accountNameField, accountNumberField, bsbField } from '@lorikeet/contracts/customer-fields';
import { expect, it } from 'vitest';
import { debitedCents, debitFaults } from './debit-form.ts';
import { NO_ACCOUNT } from './debit-values.ts';

it('finds the faults that the call would refuse, and no other', () => {
  const typed = {
    bsb: ['062-000', '062 000', '062000', ' 062-000 ', '62-000', '062--000', '', 'abc-def'],
    account_number: ['87654321', '8765 4321', '000', '1234567890', '', '12-34', '0001'],
    account_name: ["O'MARA & SONS", 'Zoë', '', 'A'.repeat(33), 'ADA (TRUST) + CO.', '王小明', 'A_B'],
  };
  const call = { bsb: bsbField, account_number: accountNumberField, account_name: accountNameField };
  for (const [name, texts] of Object.entries(typed) as [keyof typeof typed, string[]][])
    for (const text of texts)
      expect(debitFaults({ ...NO_ACCOUNT, [name]: text }, 100)[name] === undefined, `${name}: ${text}`).toBe(
        call[name].safeParse(text).success,
      );
});

it.each([
  ['', null],
  ['0.00', null],
  ['20.00', 2_000],
  ['88.00', 8_800],
  ['88.01', null],
  ['twenty', null],
])('debits what was typed, and never more than is open: %s', (amount, cents) => {
  expect(debitedCents({ ...NO_ACCOUNT, part: true, amount }, 8_800)).toBe(cents);
});
