import { afterAll, beforeAll, expect, it } from 'vitest';
import { openImports } from '../../test/import-stage.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

it('a file says which faults its rows have, the most frequent first, and its rows are narrowed to one', async () => {
  const { id } = await on.checked([
    on.payer(),
    on.payer({ bsb: '62000' }),
    on.payer({ bsb: '62001' }),
    on.payer({ email: '' }),
    on.payer({ reference: 'SAME' }),
    on.payer({ reference: 'same' }),
    '"never closed,x@moved.test,062-000,7654321,R,03/02/2024,40.00,10/12/2026,',
  ]);
  const { faults } = await on.detail(id);
  expect(faults.map(({ fault, rows }) => [fault, rows])).toEqual([
    ['bsb.bsb_zero_lost', 2],
    ['email.unreachable', 1],
    ['reference.reference_repeated', 1],
    ['quote_open', 1],
  ]);
  expect(faults[2]!.words).toBe('Authority’s reference: line … has the same one');
  const narrowed = async (fault: string) => (await on.rows(id, `&fault=${fault}`)).map(({ line }) => line);
  expect(await narrowed('bsb.bsb_zero_lost')).toEqual([3, 4]);
  expect(await narrowed('email.unreachable')).toEqual([5]);
  expect(await narrowed('quote_open')).toEqual([8]);
  expect(await narrowed('name.missing')).toEqual([]);
});

it('a row with a sign that is no text is faulty, wherever in the file it stands', async () => {
  const payers = Array.from({ length: 60 }, () => on.payer());
  const { id, answer } = await on.checked([
    ...payers,
    on.payer({ name: 'Ze\u0000ro', reference: 'Z\u0000' }),
  ]);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  const { faults } = await on.detail(id);
  expect(faults.map(({ fault, rows }) => [fault, rows])).toEqual([['quote_open', 1]]);
});
