import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../../platform/days/phase.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Run } from '../../../platform/run.ts';
import type { CardRail } from '../ports.ts';
import { announce, chargePlanned, type WhatCame } from './charge-planned.ts';
import { openCharge } from './charge-store.ts';

const BATCH = 200;

/** In the morning, planned charges of kept cards are announced, and those whose day has come are made. */
export const chargePhase = (rail: CardRail | undefined): Phase => ({
  name: 'cards.charge',
  meaning: {
    en: 'Announces charges of kept cards, and makes those whose day has come',
    zh: '预告所存银行卡的扣款，并执行当日到期的扣款',
  },
  at: '08:00',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: (day) => sql`exists (
    select 1 from card_charges c
    where c.merchant_id = m.id and c.is_open and (c.told_on is null or c.charge_on <= ${day}))`,
  run: (run, day) => runCharges(run, rail, day),
});

/** The announcements and the charges of a day, each in transactions of its own. Harmless when repeated. */
export async function runCharges(
  run: Run,
  rail: CardRail | undefined,
  day: LocalDate,
): Promise<Record<WhatCame, number>> {
  const came: Record<WhatCame, number> = { charged: 0, announced: 0, waits: 0, ended: 0 };
  await each(run, sql`c.told_on is null`, async (id) => {
    if (await run.inTransaction((work) => announceOpen(work, id))) came.announced += 1;
  });
  const asking = { isSilent: false };
  if (rail)
    await each(run, sql`c.charge_on <= ${day}`, async (id) => {
      came[await chargePlanned(run, rail, id, asking)] += 1;
    });
  return came;
}

async function announceOpen(work: Parameters<typeof openCharge>[0], id: string): Promise<boolean> {
  const charge = await openCharge(work, id, true);
  if (!charge || charge.told_on || !charge.email || charge.messages_stopped) return false;
  // What cannot be charged is said on its day, when it is certain.
  if (charge.card !== 'kept' || charge.due_cents === 0) return false;
  await announce(work, charge);
  return true;
}

async function each(run: Run, which: Sql, handle: (id: string) => Promise<void>): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = (
      await run.reading((work) =>
        work.rows<{ id: string }>(sql`
          select c.id from card_charges c
          where c.merchant_id = ${work.merchantId} and c.is_open and ${which}
            and (${after}::uuid is null or c.id > ${after}::uuid)
          order by c.id limit ${BATCH}`),
      )
    ).map(({ id }) => id);
    for (const id of ids) await handle(id);
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}
