import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards } from '../../test/card-stage.ts';
import { followAttempt } from './pay-by-card.ts';
import type { CardRail } from './ports.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-20', '06:00');
});
afterAll(() => on.close());

describe('giving up an attempt that waits for its payer', () => {
  /** An attempt whose time is over. */
  async function waits() {
    const bill = await on.bill(1_000);
    const asked = (await on.pay(bill.link, 1_000, 'challenge_passes')).data;
    await on.lapse(asked.id);
    return { link: bill.link, printed: asked.id, id: parseId('payment', asked.id)! };
  }
  const kept = (id: string) =>
    on.scene.within(on.scene.harbour, (work) =>
      work.one<{ asked: boolean; secret: boolean }>(sql`
        select next_ask_at is not null as asked, challenge_secret is not null as secret from card_attempts
        where merchant_id = ${work.merchantId} and payment_id = ${id}`),
    );
  /** A processor that answers the first question only after another has ended the attempt, and then not at all. */
  const overtaken = (by: () => Promise<unknown>): CardRail => ({
    ...on.rail,
    giveUp: async () => {
      await by();
      throw new Error('no answer');
    },
  });

  it('asks no more about one that another gave up meanwhile', async () => {
    const { id, link, printed } = await waits();
    await followAttempt(
      on.run,
      overtaken(() => followAttempt(on.run, on.rail, id)),
      id,
    );
    expect((await on.follow(link, printed)).data.stage).toBe('failed');
    expect(await kept(id)).toEqual({ asked: false, secret: false });
    expect(await on.broken()).toEqual([]);
  });

  it('leaves alone one that its payer has passed meanwhile', async () => {
    const { id, link, printed } = await waits();
    const code = { link, attempt: printed, code: '123456' };
    await followAttempt(
      on.run,
      overtaken(() => on.official('POST', '/invoice/pay/challenge', code)),
      id,
    );
    expect((await on.follow(link, printed)).data.stage).toBe('succeeded');
    expect(await on.broken()).toEqual([]);
  });

  it('keeps what the bank’s question is asked with while the processor is silent', async () => {
    const { id, link, printed } = await waits();
    await on.scene.within(on.scene.harbour, (work) =>
      work.run(sql`
        update card_attempts set challenge_secret = ${work.vault.seal('secret')}
        where merchant_id = ${work.merchantId} and payment_id = ${id}`),
    );
    await followAttempt(
      on.run,
      overtaken(async () => {}),
      id,
    );
    expect(await kept(id)).toEqual({ asked: true, secret: true });
    await on.lapse(printed);
    expect((await on.follow(link, printed)).data.stage).toBe('failed');
  });
});
