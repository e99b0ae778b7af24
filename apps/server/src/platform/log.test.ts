import { expect, test } from 'vitest';
import { HttpProblem } from './http/problem.ts';
import { createHttpServer } from './http/server.ts';
import { createLog } from './log.ts';
import { Refusal } from './refusal.ts';

test('refusals are lines of the security log, without the address, the input or who sent it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const app = createHttpServer({ log, trustProxy: false, sourceOf: () => 'digest' });
  app.get('/api/things/:id', async (request) => {
    const { why } = request.query as { why: string };
    if (why === 'rule') throw new Refusal('invitation.has_expired');
    throw new HttpProblem(Number(why), why === '429' ? 'too_many' : 'forbidden');
  });
  for (const why of ['401', '403', '422', '429', 'rule'])
    await app.inject(`/api/things/grace@mail.test?why=${why}&name=Grace`);
  const said = lines.map((line) => JSON.parse(line));
  expect(said.map(({ security }) => security)).toEqual([
    'refused.unauthorized',
    'refused.forbidden',
    'refused.invalid_input',
    'refused.too_many',
    'refused.rule',
  ]);
  expect(said[4]).toMatchObject({
    code: 'invitation.has_expired',
    method: 'GET',
    route: '/api/things/:id',
    source: 'digest',
    requestId: expect.any(String),
  });
  expect(lines.join('')).not.toMatch(/grace|127\.0/i);
  expect([...log.securityCounts.values()]).toEqual([1, 1, 1, 1, 1]);
});
