import pg from 'pg';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { cardTill } from '../../simulate/fixture/card-till.ts';
import { insertInvoices } from '../../simulate/fixture/insert-due-debits.ts';
import type { FixtureMerchant } from '../../simulate/fixture/open-merchants.ts';
import { median, rounded } from '../figures.ts';
import { layTpcb, transactTpcb } from '../floors/tpcb.ts';
import type { BenchContext } from '../main.ts';
import { type MoneyStage, openMoneyStage, ZONE } from './money-stage.ts';

const CLIENTS = 16;
const ROUNDS = 3;
const SECONDS = 4;
/** Seconds of payments before any is counted. */
const FIRST_SECONDS = 1;
/** Open invoices of the merchant that takes all payments, and of each of those that share them. */
const BILLS = { one: 16_000, sixteen: 1_600 };

type Bill = { merchant: FixtureMerchant; invoiceId: string; cents: number };

/**
 * Invoices paid by card, payments a second with sixteen clients, all in one merchant and each in one of its own, beside
 * a bare transaction of five statements as TPC-B has them over the same connections; medians of three rounds. A payment
 * stores its attempt, asks the processor (the built-in test cards) and books its word. The seconds of a round can be given.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, ownerUrl, ground, sizes } = context;
  const seconds = sizes[0] ?? SECONDS;
  const stage = await openMoneyStage(context, CLIENTS + 2);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: ground.appUrl });
      await client.connect();
      return client;
    }),
  );
  try {
    await layTpcb(owner, CLIENTS);
    const bills = {
      one: await openBills(stage, 1, BILLS.one),
      sixteen: await openBills(stage, CLIENTS, BILLS.sixteen),
    };
    for (const where of ['one', 'sixteen'] as const) await rate(FIRST_SECONDS, payer(stage, bills[where]));
    // Statements are planned once: by tables that have rows, as those of a portal that has been used.
    await owner.query('vacuum analyze');
    const figures = { floor: [] as number[], one: [] as number[], sixteen: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await settle();
      figures.floor.push(
        await rate(seconds, async (client) => {
          await transactTpcb(clients[client]!, CLIENTS);
          return true;
        }),
      );
      for (const where of ['one', 'sixteen'] as const) {
        await settle();
        figures[where].push(await rate(seconds, payer(stage, bills[where])));
      }
    }
    const floor = median(figures.floor);
    print({ name: 'card-payment floor', clients: CLIENTS, per_second: Math.round(floor) });
    for (const where of ['one', 'sixteen'] as const) {
      const product = median(figures[where]);
      print({
        name: `card-payment, ${where === 'one' ? 'one merchant' : 'sixteen merchants'}`,
        clients: CLIENTS,
        per_second: Math.round(product),
        limit_ratio: rounded(product / floor),
      });
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await owner.end();
    await stage.close();
  }
}

/** Merchants and their open invoices, those of each client by itself. */
async function openBills(stage: MoneyStage, merchants: number, each: number): Promise<Bill[][]> {
  const bills: Bill[][] = [];
  for (let n = 1; n <= merchants; n += 1) {
    const merchant = await stage.merchant({ slug: `bench-${merchants}-${n}`, model: 'facilitated' }, each);
    await insertInvoices(stage.platform, merchant, stage.platform.clock.bankToday());
    const rows = await stage.within(merchant, (work) =>
      work.rows<{ id: string; cents: number }>(sql`
        select id, total_cents as cents from invoices where merchant_id = ${work.merchantId} order by number`),
    );
    const mine = rows.map(({ id, cents }) => ({ merchant, invoiceId: id, cents }));
    const clients = CLIENTS / merchants;
    for (let client = 0; client < clients; client += 1)
      bills.push(mine.filter((_, at) => at % clients === client));
  }
  return bills;
}

/** A client's next payment; false once its invoices are all paid. */
function payer(stage: MoneyStage, bills: Bill[][]): (client: number) => Promise<boolean> {
  const till = cardTill(stage.platform);
  return async (client) => {
    const bill = bills[client]!.pop();
    if (!bill) return false;
    // As the link of an invoice gives it.
    const tenant = { merchantId: bill.merchant.merchantId, timeZone: ZONE };
    await till.pay(createRun(stage.platform, tenant, SYSTEM), bill, 'approved');
    return true;
  };
}

/** How often a second all clients do it together. */
async function rate(seconds: number, act: (client: number) => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let count = 0;
      while (performance.now() < until && (await act(client))) count += 1;
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1000);
}
