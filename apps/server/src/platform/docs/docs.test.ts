import { CALLS } from '@lorikeet/client/calls';
import type { Contract } from '@lorikeet/contracts';
import { isForKeys } from '@lorikeet/contracts/api-keys';
import { groupOf } from '@lorikeet/contracts/call-groups';
import { expect, test } from 'vitest';
import { groupPage } from './call-page.ts';
import { eventPage } from './event-page.ts';
import { curlOf, inputExample, typescriptOf } from './examples.ts';
import { guidePage } from './guide-page.ts';
import { html, prose } from './html.ts';

const calls = CALLS.filter(isForKeys);
const callOf = (name: string) => calls.find((one) => one.name === name) as Contract;

test('every call of a program has a page', () => {
  expect(calls.filter((one) => groupOf(one) === undefined).map(({ path }) => path)).toEqual([]);
});

test('every example is an input that its call takes', () => {
  const refused = calls.filter((one) => !one.input.safeParse(inputExample(one)).success);
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test('an example is made on a command line and by the client', () => {
  const cancel = callOf('cancelPayment');
  expect(curlOf(cancel, 'https://portal.example')).toMatch(
    /^curl 'https:\/\/portal.example\/api\/merchant\/payment\/cancel\/pay_[0-9a-f]{32}'/,
  );
  expect(curlOf(callOf('createCustomer'), 'https://portal.example')).toContain('idempotency-key');
  expect(typescriptOf(callOf('countCustomers'))).toBe('const answer = await lorikeet.countCustomers();');
  expect(typescriptOf(cancel)).toMatch(/cancelPayment\(\{\n {2}id: 'pay_[0-9a-f]{32}',\n\}\)/);
});

test('a page says what a call needs, takes and refuses, in both languages', () => {
  const create = callOf('createRefund');
  const [en, zh] = (['en', 'zh'] as const).map((locale) => groupPage('refund', [create], locale, '').text);
  for (const text of [en, zh])
    for (const part of [
      'payments.refund',
      '/api/merchant/refund/create',
      'amount_cents',
      ...create.refusals!,
    ])
      expect(text).toContain(part);
  expect(en).toContain('What goes back, in cents');
  expect(zh).toContain('退还金额，分');
});

test('every text of the pages is in the language asked for', () => {
  const chinese = /\p{Script=Han}/u;
  expect(guidePage('en', '').text).not.toMatch(chinese);
  expect(eventPage('en').text).not.toMatch(chinese);
  for (const one of calls) expect(groupPage(groupOf(one)!, [one], 'en', '').text).not.toMatch(chinese);
});

test('what is put into a page cannot end its text', () => {
  expect(html`<p title="${'"><script>'}">${"<b>&'"}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>',
  );
  expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c');
});
