import { contract, nothing } from '@lorikeet/contracts';
import { expect, test } from 'vitest';
import { findMisnamed } from './call-names.ts';
import { readContracts } from './contracts.ts';

test('every call begins with its verb, and its export bears its name', async () => {
  const declared = await readContracts();
  expect(declared.length).toBeGreaterThan(150);
  expect(findMisnamed(declared)).toEqual([]);
});

const call = (name: string, method: 'GET' | 'POST') =>
  contract({
    name,
    area: 'merchant',
    method,
    path: '/planted',
    access: 'session',
    summary: 'Planted',
    input: nothing,
    output: nothing,
    shows: [],
  });

test.each([
  ['paymentList', 'GET'],
  ['readPayments', 'GET'],
  ['getPayment', 'POST'],
  ['frobPayment', 'POST'],
  ['ratepayerSessionList', 'GET'],
] as const)('%s as a %s is refused with the verbs to choose from', (name, method) => {
  const [sentence] = findMisnamed([{ file: 'planted.ts', exported: name, contract: call(name, method) }]);
  expect(sentence).toMatch(`planted.ts declares ${name}: begin the name with what the ${method} does`);
});

test('a call exported under another name is refused', () => {
  const contract = call('listPayments', 'GET');
  const [sentence] = findMisnamed([{ file: 'planted.ts', exported: 'payments', contract }]);
  expect(sentence).toMatch('give both one name');
});
