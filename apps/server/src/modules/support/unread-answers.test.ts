import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';
import { unreadAnswers } from './index.ts';

let stage: CouncilStage;
beforeAll(async () => {
  stage = await openCouncilStage();
});
afterAll(() => stage.close());

it('an answer of the platform waits for its reader until it is opened', async () => {
  const token = await stage.staff(stage.banksia);
  const operator = await stage.staff({ slug: 'lorikeet' });
  const call = async <T = Record<string, unknown>>(path: string, by: string, body?: object) => {
    const answer = await stage.call<T>(body ? 'POST' : 'GET', `/api/merchant${path}`, {
      token: by,
      ...(body && { body }),
    });
    expect(answer.code, path).toBe(0);
    return answer.data;
  };
  const { user } = await call<{ user: { id: string } }>('/getUserInfo', token);
  const reader = { ...SYSTEM, id: parseId('user', user.id)! };
  const waiting = () => inTenant(stage.platform, stage.banksia.merchantId, reader, unreadAnswers);
  const asked = { kind: 'problem', subject: 'A file is refused', message: 'Which columns does it need?' };
  const { id } = await call<{ id: string }>('/support/create', token, asked);
  expect(await waiting()).toBe(0);
  await call(`/ticket/answer/${id}`, operator, { read: 1, message: 'Name and e-mail' });
  expect(await waiting()).toBe(1);
  await call(`/support/read/${id}`, token, { read: 2 });
  expect(await waiting()).toBe(0);
});
