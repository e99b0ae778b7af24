import pg from 'pg';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { cardTill } from '../../simulate/fixture/card-till.ts';
import { insertInvoices } from '../../simulate/fixture/insert-due-debits.ts';
import type { FixtureMerchant } from '../../simulate/fixture/open-merchants.ts';
import { createRecorder, type Recorder } from '../calls/record-statements.ts';
import { median, rounded } from '../figures.ts';
import { layTpcb, transactTpcb } from '../floors/tpcb.ts';
import type { BenchContext } from '../main.ts';
import { databaseSeconds } from '../processor.ts';
import { type PaymentRows, rowsFloor, rowsOfPayment, statementsFloor } from './card-floors.ts';
import { type MoneyStage, openMoneyStage, ZONE } from './money-stage.ts';

const CLIENTS = 16;
const ROUNDS = 3;
const SECONDS = 4;
/** Seconds of payments before any is counted. */
const FIRST_SECONDS = 1;
/** Open invoices of the merchant that takes all payments, and of each of those that share them. */
const BILLS = { one: 16_000, sixteen: 1_600 };

const PLACES = ['one', 'sixteen'] as const;
type Place = (typeof PLACES)[number];
/** What is measured: the floors, the payments, and the statements of either place sent again. */
type Kind = 'tpcb' | 'rows' | Place | `${Place}Sent`;
type Figure = { perSecond: number; nodeMs: number; databaseMs: number };
/** What a client does again and again; false where there is nothing left to do. */
type Act = (client: number) => Promise<boolean>;
type Bill = { merchant: FixtureMerchant; invoiceId: string; cents: number };

/**
 * Invoices paid by card, payments a second with sixteen clients, all in one merchant and each in one of its own; medians of
 * three rounds. A payment stores its attempt, asks the processor (the built-in test cards) and books its word. Beside it
 * stand a bare transaction of five statements as TPC-B has them (`limit_ratio`), the rows of a payment written by a bare
 * client in as many commits (`rows_ratio`), and the very statements of the payments sent to a copy of the database
 * (`statements_ratio`). The seconds of a round can be given.
 */
export async function run(context: BenchContext): Promise<void> {
  const seconds = context.sizes[0] ?? SECONDS;
  const stage = await openMoneyStage(context, CLIENTS + 2);
  const recorder = createRecorder();
  try {
    const bills = {
      one: await openBills(stage, 1, BILLS.one),
      sixteen: await openBills(stage, CLIENTS, BILLS.sixteen),
    };
    for (const where of PLACES) await repeat(FIRST_SECONDS, payer(stage, recorder, bills[where]));
    const rows = await withOwner(context, async (owner) => {
      await layTpcb(owner, CLIENTS);
      const till = cardTill(stage.platform);
      const laid = await rowsOfPayment(owner, till, () => payNext(stage, till, bills.one[0]!));
      // Statements are planned once: by tables that have rows, as those of a portal that has been used.
      await owner.query('vacuum analyze');
      return laid;
    });
    recorder.take();
    // Cuts every connection: those of the rounds are opened after it.
    const copy = await context.copyDatabase();
    await measure(context, { stage, recorder, bills, rows, copy, seconds });
  } finally {
    await stage.close();
  }
}

type Measured = {
  stage: MoneyStage;
  recorder: Recorder;
  bills: Record<Place, Bill[][]>;
  rows: PaymentRows;
  copy: string;
  seconds: number;
};

async function measure(context: BenchContext, measured: Measured): Promise<void> {
  const { stage, recorder, bills, seconds } = measured;
  const clients = await openClients(context.ground.appUrl);
  const statements = statementsFloor(measured.copy, CLIENTS);
  const writeRows = rowsFloor(measured.rows);
  const always = (act: (client: pg.Client) => Promise<void>) => async (client: number) => {
    await act(clients[client]!);
    return true;
  };
  const figures: Record<Kind, Figure[]> = {
    tpcb: [],
    rows: [],
    one: [],
    oneSent: [],
    sixteen: [],
    sixteenSent: [],
  };
  try {
    // The first round counts for nothing: every connection is new, and prepares its statements.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const forSeconds = round === 0 ? FIRST_SECONDS : seconds;
      const note = async (kind: Kind, act: Act, lasts = forSeconds) => {
        await context.settle();
        const figure = await withOwner(context, (owner) => figureOf(owner, lasts, act));
        if (round > 0) figures[kind].push(figure);
      };
      await note(
        'tpcb',
        always((client) => transactTpcb(client, CLIENTS)),
      );
      await note('rows', always(writeRows));
      for (const place of PLACES) {
        await note(place, payer(stage, recorder, bills[place]));
        // All of them, or the next ones would find what these have not done.
        await note(`${place}Sent`, statements.of(recorder.take()), Number.POSITIVE_INFINITY);
      }
    }
  } finally {
    await Promise.all([...clients.map((client) => client.end()), statements.close()]);
  }
  printFigures(context, figures);
}

function printFigures({ print }: BenchContext, figures: Record<Kind, Figure[]>): void {
  const typical = (kind: Kind, what: keyof Figure) => median(figures[kind].map((figure) => figure[what]));
  const of = (kind: Kind) => ({
    clients: CLIENTS,
    per_second: Math.round(typical(kind, 'perSecond')),
    node_ms: rounded(typical(kind, 'nodeMs')),
    database_ms: rounded(typical(kind, 'databaseMs')),
  });
  const floor = 'card-payment floor';
  print({ name: floor, what: 'TPC-B-like', ...of('tpcb') });
  print({ name: floor, what: 'the same rows, a statement a commit', ...of('rows') });
  for (const place of PLACES) {
    const where = place === 'one' ? 'one merchant' : 'sixteen merchants';
    const beside = (kind: Kind) => rounded(typical(place, 'perSecond') / typical(kind, 'perSecond'));
    print({ name: floor, what: `the same statements, ${where}`, ...of(`${place}Sent`) });
    print({
      name: `card-payment, ${where}`,
      ...of(place),
      limit_ratio: beside('tpcb'),
      rows_ratio: beside('rows'),
      statements_ratio: beside(`${place}Sent`),
    });
  }
}

async function withOwner<T>({ ownerUrl }: BenchContext, act: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await act(owner);
  } finally {
    await owner.end();
  }
}

const openClients = (connectionString: string): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );

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
function payer(stage: MoneyStage, recorder: Recorder, bills: Bill[][]): Act {
  const till = cardTill(stage.platform);
  return (client) => recorder.within(() => payNext(stage, till, bills[client]!));
}

async function payNext(
  { platform }: MoneyStage,
  till: ReturnType<typeof cardTill>,
  bills: Bill[],
): Promise<boolean> {
  const bill = bills.pop();
  if (!bill) return false;
  // As the link of an invoice gives it.
  const tenant = { merchantId: bill.merchant.merchantId, timeZone: ZONE };
  await till.pay(createRun(platform, tenant, SYSTEM), bill, 'approved');
  return true;
}

/** What all clients reach together, and what each time takes of the processors. */
async function figureOf(owner: pg.Client, seconds: number, act: Act): Promise<Figure> {
  const databaseBefore = await databaseSeconds(owner);
  const nodeBefore = process.cpuUsage();
  const { count, took } = await repeat(seconds, act);
  const { user, system } = process.cpuUsage(nodeBefore);
  const database = (await databaseSeconds(owner)) - databaseBefore;
  return {
    perSecond: count / took,
    nodeMs: (user + system) / 1000 / count,
    databaseMs: (database * 1000) / count,
  };
}

async function repeat(seconds: number, act: Act): Promise<{ count: number; took: number }> {
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let count = 0;
      while (performance.now() < until && (await act(client))) count += 1;
      return count;
    }),
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  return { count, took: (performance.now() - begun) / 1000 };
}
