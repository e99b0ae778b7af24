import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCards } from '../../test/card-stage.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

type Chosen = { takes_cards: boolean; follows_rule_2026: boolean; currencies: string[] };
const call = <T = { refusal?: string }>(path: string, body?: object) =>
  on.scene.portal.call<T>(body ? 'POST' : 'GET', `/api/merchant${path}`, {
    token: on.scene.harbour.token,
    ...(body && { body }),
  });
const update = (body: object) => call('/card/settings/update', body);
async function chosen(): Promise<Chosen> {
  const { takes_cards, follows_rule_2026, currencies } = (await call<Chosen>('/card/settings')).data;
  return { takes_cards, follows_rule_2026, currencies };
}

it('what was opened before a colleague changed it is refused, and switches nothing off again', async () => {
  const seen = await chosen();
  expect(seen.follows_rule_2026).toBe(false);
  expect(await update({ ...seen, seen, follows_rule_2026: true })).toMatchObject({ code: 0 });
  expect(await update({ ...seen, seen, currencies: ['USD'] })).toMatchObject({
    code: 1,
    data: { refusal: 'record.changed_meanwhile' },
  });
  expect(await chosen()).toEqual({ ...seen, follows_rule_2026: true });
});

it('currencies are part of what was seen', async () => {
  const seen = await chosen();
  expect(await update({ ...seen, seen, currencies: ['USD'] })).toMatchObject({ code: 0 });
  expect(await update({ ...seen, seen, takes_cards: false })).toMatchObject({ code: 1 });
  expect(await update({ ...seen, takes_cards: true })).toMatchObject({ code: 0 });
});
