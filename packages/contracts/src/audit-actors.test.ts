import { expect, test } from 'vitest';
import { actorWords } from './audit-actors.ts';

test('who acted without a name of their own is said in the language of the reader, and a name as it is', () => {
  expect(['Payer', 'Registration', 'Ada Lee'].map((name) => actorWords(name, 'zh'))).toEqual([
    '付款人',
    '注册页面',
    'Ada Lee',
  ]);
  expect(actorWords('Payer', 'en')).toBe('Payer');
});
