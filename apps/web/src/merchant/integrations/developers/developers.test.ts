import { expect, it } from 'vitest';
import { curlOf, exampleOf, inputExample, typescriptOf } from './call-examples.ts';
import { readReference } from './read-reference.ts';

const described = {
  operationId: 'createCustomer',
  summary: 'Adds a customer',
  'x-permission': 'customers.write',
  'x-by-key': true,
  'x-refusals': [{ code: 'customer.still_billed', message: 'It is billed' }],
  parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            type: { enum: ['person', 'company'] },
            note: { type: 'string' },
          },
          required: ['name', 'type'],
        },
      },
    },
  },
  responses: {
    200: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { data: { type: 'object', properties: { id: { type: 'string' } } } },
          },
        },
      },
    },
  },
};
const document = {
  paths: {
    '/api/merchant/customer/create': { post: described },
    '/api/merchant/session/list': { get: { ...described, operationId: 'listSessions', 'x-by-key': false } },
  },
  webhooks: {},
};

it('reads the calls that a key may make, with where each field travels, and makes examples of what is needed', () => {
  const { operations } = readReference(document as never);
  expect(operations.map((one) => [one.name, one.group, one.isIdempotent])).toEqual([
    ['createCustomer', 'customer', true],
  ]);
  const [create] = operations;
  expect(inputExample(create!)).toEqual({ name: 'text', type: 'person' });
  const curl = curlOf(create!, 'https://portal.example', { name: "O'Neil", type: 'person' });
  expect(curl).toContain("curl 'https://portal.example/api/merchant/customer/create'");
  expect(curl).toContain('idempotency-key');
  expect(curl).toContain(`-d '{"name":"O'\\''Neil","type":"person"}'`);
  expect(typescriptOf(create!, 'https://portal.example', {})).toContain('lorikeet.createCustomer()');
  expect(exampleOf(create!.answer)).toEqual({ id: '…' });
});
