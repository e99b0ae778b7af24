import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { answerDispute } from './answer-dispute.ts';
import type { AnswerTaken, DisputeDesk } from './ports.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

/** A desk whose replies are given one by one, in the order in which they were asked for. */
function slowDesk() {
  const asked: PromiseWithResolvers<AnswerTaken>[] = [];
  const desk: DisputeDesk = {
    ...on.desk,
    answer: () => {
      const reply = Promise.withResolvers<AnswerTaken>();
      asked.push(reply);
      return reply.promise;
    },
  };
  return { desk, asked };
}

it.each(['refused', 'taken'] as const)(
  'an answer that follows a refused one is not taken for it when that is said to be %s once more, late',
  async (said) => {
    const paid = (await on.pay((await on.bill(10_000)).link, 10_000)).data;
    await on.take(newsOf(paid.id, `LATE-${said}`));
    const id = parseId('dispute', (await on.disputesOf(paid.id))[0]!.id)!;
    const { desk, asked } = slowDesk();
    const run = on.runOf(on.scene.harbour);
    const answer = (explanation: string) => answerDispute(run, desk, { id, explanation });
    const standing = () =>
      on.scene.within(on.scene.harbour, (work) =>
        work.one(sql`
          select status, explanation, handed_in_at is not null as "isHandedIn" from disputes
          where merchant_id = ${work.merchantId} and id = ${id}`),
      );
    const until = async (n: number) => {
      await expect.poll(() => asked.length).toBe(n);
    };

    const first = answer('The first words');
    await until(1);
    const again = answer('The first words');
    await until(2);
    asked[0]!.resolve('refused');
    await first;
    expect(await standing()).toMatchObject({ status: 'opened', explanation: null });
    const second = answer('The second words');
    await until(3);
    asked[1]!.resolve(said);
    await again;
    const waits = { status: 'evidence_sent', explanation: 'The second words' };
    expect(await standing()).toEqual({ ...waits, isHandedIn: false });
    asked[2]!.resolve('taken');
    await second;
    expect(await standing()).toEqual({ ...waits, isHandedIn: true });
  },
);
