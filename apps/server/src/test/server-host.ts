/**
 * A process that is the portal of one test after the other: what takes longest at a start, loading the program, is done
 * once. Each portal is started and stopped as the program does it, on settings of its own. `server-in-host.ts` starts it.
 */
import { main, type Running } from '../main.ts';

export type HostOrder = { do: 'start'; env: Record<string, string> } | { do: 'stop' };
export type HostReply = { did: 'start' | 'stop' } | { failed: string };

let running: Running | undefined;

process.on('message', (order: HostOrder) => {
  void obey(order).then(reply, (error: unknown) =>
    reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The tests have ended, however they did.
process.on('disconnect', () => process.exit());

async function obey(order: HostOrder): Promise<HostReply> {
  if (order.do === 'start') running = await main(order.env);
  else {
    await running?.stop();
    running = undefined;
  }
  return { did: order.do };
}

function reply(word: HostReply): void {
  process.send?.(word);
}
