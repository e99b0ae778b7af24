import { EVENT_NAMES, EVENTS, PUBLIC_EVENT_NAMES } from '@lorikeet/contracts/events';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Webhook = { post: { summary: string; requestBody: { content: Record<string, { schema: object }> } } };

const document = openApiDocument([], 'http://localhost') as {
  openapi: string;
  webhooks: Record<string, Webhook>;
};

test('the document describes every public event, and no internal one', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.webhooks)).toEqual(PUBLIC_EVENT_NAMES);
  expect(EVENT_NAMES.length).toBeGreaterThan(PUBLIC_EVENT_NAMES.length);
});

test('an event is described as sent: its version, when it is sent, its fields', () => {
  const { post } = document.webhooks['payment.returned']!;
  expect(post.summary).toBe(EVENTS['payment.returned'].when.en);
  expect(post.requestBody.content['application/json']!.schema).toMatchObject({
    properties: {
      type: { const: 'payment.returned' },
      version: { const: 1 },
      data: { properties: { id: { type: 'string' }, bank_date: { format: 'date' } } },
    },
  });
});
