import { composePortal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Bare, bareServer } from '../floors/calls.ts';
import { replayServer } from '../floors/replay.ts';
import { recordStatements } from './record-statements.ts';

/** The whole portal, or one of its floors: bare handlers of the same rows, or of the same statements. */
export type ServerOrder = {
  environment: Record<string, string>;
  bare?: Bare;
  replays?: true;
  /** The portal notes its statements. */
  records?: true;
};
/** What a server under measurement can be asked. */
export type ServerAsk = { rss: true } | { note: boolean } | { record: string } | { load: string };

/** Its memory in bytes, and how many calls were just written to a file. */
export type ServerState = { rss: number; recorded: number };

type Served = { app: { listen(at: object): Promise<string> }; close(): Promise<void> };

const order = JSON.parse(process.argv[2]!) as ServerOrder;
const url = order.environment.DATABASE_URL!;
const replays = order.replays ? replayServer(url) : undefined;
const bare = order.bare ? bareServer(url, order.bare) : undefined;
const portal = replays || bare ? undefined : composePortal(readConfig(order.environment));
const recorder = portal && order.records ? recordStatements(portal.app) : undefined;
const served: Served = (replays ?? bare ?? portal)!;
const address = await served.app.listen({ port: 0, host: '127.0.0.1' });
process.once('disconnect', () => void served.close().then(() => process.exit(0)));
process.on('message', async (ask: ServerAsk) => {
  if ('note' in ask) recorder!.isOn = ask.note;
  const recorded = 'record' in ask ? await recorder!.write(ask.record) : 0;
  if ('load' in ask) await replays!.load(ask.load);
  process.send!({ rss: process.memoryUsage.rss(), recorded });
});
process.send!({ port: Number(new URL(address).port) });
