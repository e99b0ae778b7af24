import { type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import type { Contract } from '@lorikeet/contracts';
import { getBankFile } from '@lorikeet/contracts/bank-files';
import { createExport } from '@lorikeet/contracts/lists';
import { loadReturns } from '@lorikeet/contracts/returns';
import { printId } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { uuidv7 } from '../../apps/server/src/platform/ids.ts';
import { sampleInput } from '../../apps/server/src/walk/sample-input.ts';
import { send } from '../../apps/server/src/walk/send.ts';
import type { World } from '../../apps/server/src/walk/walk-world.ts';

/** One call to make; its HTTP status. */
export type Call = { name: string; make(): Promise<number> };

/** Calls that would end the callers or their sessions for all others. */
const LEFT_OUT = new Set(['moveMerchant', 'loginOut', 'ratepayerLoginOut', 'eraseCustomer']);
/** Of so many calls, how many are those that once waited for each other for ever. */
const HEAVY_EVERY = 4;

/**
 * Deals every bound call in turn, each with an input that its caller may send. Every fourth is one of those that
 * reach several merchants, several transactions or a stream: a bank file of another merchant, a return file, an
 * export.
 */
export async function dealCalls(world: World): Promise<{ next(): Call; renew(): Promise<void> }> {
  const contracts = world.portal.routes.bound.filter(({ name }) => !LEFT_OUT.has(name));
  const staff = new Map(contracts.map(world.callerOf).map((who) => [who.tenant, who]));
  const ids = new Map<string, Awaited<ReturnType<World['idsOf']>>>();
  for (const tenant of staff.keys()) ids.set(tenant, await world.idsOf(tenant));
  const tokens = new Map<string, string>();
  const renew = async () => {
    await world.revive();
    for (const who of staff.values()) tokens.set(who.tenant, await world.token(who));
    tokens.set('flex', await world.ratepayerToken());
  };
  await renew();
  const ask: Ask = (contract, input, tenant = world.callerOf(contract).tenant) => {
    const token = tokens.get(contract.area === 'flex' ? 'flex' : tenant) ?? '';
    return send(world.portal.app, contract, { input, token, key: uuidv7() });
  };
  const heavy = await heavyCalls(world, ask);
  let dealt = 0;
  return {
    renew,
    next() {
      dealt += 1;
      if (dealt % HEAVY_EVERY === 0) return heavy[(dealt / HEAVY_EVERY) % heavy.length]!;
      const contract = contracts[dealt % contracts.length]!;
      const own = ids.get(world.callerOf(contract).tenant)!;
      return {
        name: contract.name,
        async make() {
          const input = sampleInput(contract, (kind) => own.get(kind) ?? uuidv7(), dealt % 2 === 0) ?? {};
          return (await ask(contract, input)).status;
        },
      };
    },
  };
}

type Ask = (contract: Contract, input: unknown, tenant?: string) => ReturnType<typeof send>;

async function heavyCalls({ portal }: World, ask: Ask): Promise<Call[]> {
  const queries = queriesOn(portal.platform.pool);
  const file = await queries.one<{ id: string; merchant_id: string }>(sql`
    select f.id, f.merchant_id from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id and c.inbox_tenant <> f.merchant_id
    order by f.id limit 1`);
  const inbox = await queries.one<{ id: string; user_id: string; tenant: string }>(
    sql`select id, user_id, merchant_id as tenant from facilities where settlement_model = 'sponsor' limit 1`,
  );
  let files = 0;
  return [
    {
      name: 'getBankFile of another merchant',
      make: async () =>
        (
          await ask(
            getBankFile,
            { id: printId('bank_file', file.id), merchant_id: printId('merchant', file.merchant_id) },
            inbox.tenant,
          )
        ).status,
    },
    {
      name: 'loadReturns',
      make: async () => {
        files += 1;
        const content = returnsOf(inbox.user_id, files, portal.platform.clock.bankToday());
        const input = {
          facility_id: printId('facility', inbox.id),
          filename: `returns-${files}.txt`,
          content,
        };
        return (await ask(loadReturns, input, inbox.tenant)).status;
      },
    },
    {
      name: 'an export, read to its end',
      make: async () => {
        const asked = await ask(createExport, { list: 'customers' });
        const path = (asked.body.data as { path?: string } | null)?.path;
        return path ? (await portal.app.inject(path)).statusCode : asked.status;
      },
    },
  ];
}

/** A return file whose one line speaks of no debit of ours: it is loaded, and the line waits. */
function returnsOf(
  userId: string,
  n: number,
  day: Parameters<typeof writeReturns>[0]['processingDate'],
): string {
  const entry: ReturnedEntry = {
    returnCode: 6,
    originalCode: 13,
    amountCents: 100 + n,
    customerBsb: '062-000',
    customerAccount: '12345678',
    traceBsb: '062-000',
    traceAccount: '12345678',
    title: 'NOBODY',
    lodgementReference: `ZZZZ-${n}`,
    remitter: 'NOBODY',
    dayOfMonth: Number(day.slice(8)),
    userId,
  } as ReturnedEntry;
  return writeReturns({
    financialInstitution: 'CBA',
    userName: 'CBA',
    userId,
    description: 'DE Returns',
    processingDate: day,
    returns: [entry],
  });
}
