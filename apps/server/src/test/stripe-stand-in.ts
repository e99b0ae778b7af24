import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReplies, fault, type Reply, type StripeAsk, type Thing } from './stripe-replies.ts';

/**
 * What a scripted failure does to a request: before it is done, or after, so that its reply is lost; or what it makes takes
 * long; or its charge is disputed.
 */
type Mishap = { on: RegExp; does: 'drop' | 'lose' | 'pending' | 'disputed' | number; times: number };

/**
 * Stands in for Stripe's API in tests: it keeps intents, refunds and disputes in memory, replies again under a repeated key,
 * and what becomes of a card is in its name: `pm_visa`, `pm_amex`, `pm_challenge`, `pm_declined_insufficient_funds`.
 */
export async function startStripeStandIn() {
  const things = new Map<string, Thing>();
  const replies = new Map<string, Reply>();
  const asked: StripeAsk[] = [];
  const mishaps: Mishap[] = [];
  let count = 0;

  const made = (prefix: string, fields: object): Thing => {
    count += 1;
    const thing = { id: `${prefix}_${count}`, ...fields } as Thing;
    things.set(thing.id, thing);
    return thing;
  };

  const reply = createReplies(things, made);

  function onceFor(ask: StripeAsk): Reply {
    const known = ask.key ? replies.get(ask.key) : undefined;
    // What is replied again is what was replied then.
    const said = known ?? (JSON.parse(JSON.stringify(reply(ask))) as Reply);
    if (ask.key) replies.set(ask.key, said);
    return said;
  }

  const server: Server = createServer(async (request, response) => {
    const ask = await read(request);
    asked.push(ask);
    const mishap = mishaps.find((one) => one.times > 0 && one.on.test(`${ask.method} ${ask.path}`));
    if (mishap) mishap.times -= 1;
    if (mishap?.does === 'drop') return void request.socket.destroy();
    const said: Reply =
      mishap?.does === 'disputed'
        ? fault(400, { type: 'invalid_request_error', code: 'charge_disputed', message: 'sorry' })
        : typeof mishap?.does === 'number'
          ? fault(mishap.does, {
              type: mishap.does < 500 ? 'invalid_request_error' : 'api_error',
              message: 'sorry',
            })
          : onceFor(ask);
    if (mishap?.does === 'pending')
      Object.assign(said.body, Object.assign(things.get((said.body as Thing).id)!, { status: 'pending' }));
    if (mishap?.does === 'lose') return void request.socket.destroy();
    response
      .writeHead(said.status, { 'content-type': 'application/json', 'request-id': `req_${asked.length}` })
      .end(JSON.stringify(said.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Requests of a kind: `POST /v1/payment_intents`. */
    of: (what: string) => asked.filter(({ method, path }) => `${method} ${path}` === what),
    /** Lets requests go wrong: their connection ends before they are done or after, they get a status, or wait. */
    mishap: (on: RegExp, does: Mishap['does'], times = 1) => void mishaps.push({ on, does, times }),
    calm: () => void mishaps.splice(0),
    thing: (id: string) => things.get(id)!,
    things: (object: string) => [...things.values()].filter((one) => one.object === object),
    make: made,
    close: () => server.close(),
  };
}

async function read(request: IncomingMessage): Promise<StripeAsk> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url!, 'http://stripe');
  const key = request.headers['idempotency-key'];
  return {
    method: request.method!,
    path: url.pathname,
    params: Object.fromEntries([...url.searchParams, ...(await fieldsOf(request, body))]),
    key: typeof key === 'string' ? key : undefined,
  };
}

/** The fields of a form, whichever way it is written; a file as its name, its type and its content. */
async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<[string, string][]> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(body.toString())];
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, string]> => {
      if (typeof value === 'string') return [name, value];
      return [name, [value.name, value.type, await value.text()].join(' ')];
    }),
  );
}
