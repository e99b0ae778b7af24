import { contract } from '@lorikeet/contracts';
import { id, listOutput } from '@lorikeet/contracts/wire';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readContracts } from './contracts.ts';
import { findOwnIds } from './own-ids.ts';

test('what a call is about is `id`, in its path, its input and its rows', async () => {
  expect(findOwnIds(await readContracts())).toEqual([]);
});

const planted = (path: string, input: z.ZodObject, output: z.ZodType = z.strictObject({})) =>
  findOwnIds([
    {
      file: 'planted.ts',
      exported: 'planted',
      contract: contract({
        name: 'planted',
        area: 'merchant',
        method: 'POST',
        path,
        access: 'session',
        summary: 'Planted',
        input,
        output,
        changes: [],
      }),
    },
  ]);

test.each([
  ['/plan/update/{plan_id}', z.strictObject({ plan_id: id('plan') }), 'plan_id'],
  ['/plan/detail', z.strictObject({ plan_id: id('plan') }), 'plan_id'],
  ['/billing/progress', z.strictObject({ billing_run_id: id('billing_run') }), 'billing_run_id'],
  [
    '/customer/paymentMethod/reveal',
    z.strictObject({ payment_method_id: id('payment_method') }),
    'payment_method_id',
  ],
])('%s is refused where its subject has another name', (path, input, name) => {
  expect(planted(path, input)).toEqual([
    expect.stringContaining(`asks for ${name}; what a call is about is`),
  ]);
});

test('a row with its own id under another name is refused', () => {
  const row = listOutput(z.strictObject({ plan_id: id('plan'), customer_id: id('customer') }));
  expect(planted('/plan/list', z.strictObject({}), row)).toEqual([
    expect.stringContaining("returns plan_id; a thing's own id is `id`"),
  ]);
});

test('a row with an id of its own may name what it belongs to', () => {
  const row = listOutput(z.strictObject({ id: id('payment'), customer_id: id('customer') }));
  expect(planted('/customer/debits', z.strictObject({ id: id('customer') }), row)).toEqual([]);
});

test('another thing keeps its own name, and a filter too', () => {
  const input = z.strictObject({ id: id('subscription'), plan_id: id('plan') });
  expect(planted('/subscription/change/{id}', input)).toEqual([]);
  expect(planted('/customer/notes', z.strictObject({ customer_id: id('customer').optional() }))).toEqual([]);
});
