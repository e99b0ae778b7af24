import { composePortal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Bare, bareServer } from '../floors/calls.ts';

/** What a server under measurement is started with: the whole portal, or the bare handlers of the floor. */
export type ServerOrder = { environment: Record<string, string>; bare?: Bare };

const order = JSON.parse(process.argv[2]!) as ServerOrder;
const portal = order.bare ? undefined : composePortal(readConfig(order.environment));
const bare = order.bare ? bareServer(order.environment.DATABASE_URL!, order.bare) : undefined;
const app = portal?.app ?? bare!.app;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.once('disconnect', () => void (portal ?? bare)!.close().then(() => process.exit(0)));
process.on('message', () => process.send!({ rss: process.memoryUsage.rss() }));
process.send!({ port: Number(new URL(address).port) });
