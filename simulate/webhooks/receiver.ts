import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Luck } from '../history/luck.ts';

/** How the receiver behaves: `deaf` takes no connection, `wrong` mixes every fault that a receiver can have. */
export const MOODS = ['fine', 'wrong', 'deaf', 'slow'] as const;
export type Mood = (typeof MOODS)[number];

type Event = { id: string; type: string; sequence: number; data: { id: string } };

/** What a receiver did and what it keeps. */
export type Taken = {
  requests: number;
  /** Deliveries whose signature `standardwebhooks` did not accept. */
  forged: number;
  /** Answered with success, and forgotten: as a receiver does that fails after its answer. */
  dropped: number;
  /** Kept before, and sent again. */
  repeats: number;
  /** The events that it keeps, by their ids: the text as it came. */
  kept: Map<string, { event: Event; body: string }>;
  /** Ids under which another text came later. */
  changed: Set<string>;
};

const SLOW_MS = 400;

/** Another program, which knows of the portal what its webhook tells it. */
export class Receiver {
  readonly taken: Taken = {
    requests: 0,
    forged: 0,
    dropped: 0,
    repeats: 0,
    kept: new Map(),
    changed: new Set(),
  };
  mood: Mood = 'fine';
  /** Of these objects it does not take the first event until it is mended. */
  readonly choked = new Set<string>();
  private webhooks: readonly Webhook[] = [];
  private server: Server | undefined;
  private readonly port: number;
  private readonly luck: Luck;

  constructor(port: number, luck: Luck) {
    this.port = port;
    this.luck = luck;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Takes what is signed with any of these secrets: of two, while one is exchanged for the other. */
  know(...secrets: readonly string[]): void {
    this.webhooks = secrets.map((secret) => new Webhook(secret));
  }

  async turn(mood: Mood): Promise<void> {
    this.mood = mood;
    if (mood === 'deaf') await this.close();
    else await this.open();
  }

  /** What it believes of each object: the type of the event with the highest place, and whether none is missing before it. */
  state(): Map<string, { last: string; count: number; highest: number }> {
    const state = new Map<string, { last: string; count: number; highest: number }>();
    for (const { event } of this.taken.kept.values()) {
      const known = state.get(event.data.id) ?? { last: '', count: 0, highest: 0 };
      known.count += 1;
      if (event.sequence > known.highest) Object.assign(known, { last: event.type, highest: event.sequence });
      state.set(event.data.id, known);
    }
    return state;
  }

  async open(): Promise<void> {
    if (this.server) return;
    this.server = createServer((request, response) => void this.read(request, response));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  private async read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    this.taken.requests += 1;
    if (!this.isSigned(body, request.headers as Record<string, string>)) {
      this.taken.forged += 1;
      response.writeHead(401).end();
      return;
    }
    const event = JSON.parse(body) as Event;
    if (event.sequence === 1 && this.choked.has(event.data.id)) response.writeHead(500).end('not this one');
    else if (this.mood === 'wrong') this.answerWrongly(event, body, request, response);
    else {
      if (this.mood === 'slow') await pause(SLOW_MS * this.luck(`slow ${this.taken.requests}`));
      this.keep(event, body);
      response.end('thanks');
    }
  }

  private isSigned(body: string, headers: Record<string, string>): boolean {
    return this.webhooks.some((webhook) => {
      try {
        return Boolean(webhook.verify(body, headers));
      } catch {
        return false;
      }
    });
  }

  private answerWrongly(event: Event, body: string, request: IncomingMessage, response: ServerResponse) {
    const fate = Math.floor(this.luck(`fate ${this.taken.requests}`) * 8);
    if (fate === 0) response.writeHead(500).end('no');
    else if (fate === 1) request.socket.destroy();
    else if (fate === 2) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else if (fate === 3) {
      // Kept, and said not to be.
      this.keep(event, body);
      response.writeHead(503).end();
    } else if (fate === 4) {
      this.taken.dropped += 1;
      response.end('thanks');
    } else if (fate === 5) {
      // Kept, and the answer is cut in its middle.
      this.keep(event, body);
      response.writeHead(200, { 'content-length': '100' }).write('tha');
      request.socket.destroy();
    } else {
      this.keep(event, body);
      response.end('x'.repeat(8_192));
    }
  }

  private keep(event: Event, body: string): void {
    const known = this.taken.kept.get(event.id);
    if (!known) this.taken.kept.set(event.id, { event, body });
    else if (known.body === body) this.taken.repeats += 1;
    else this.taken.changed.add(event.id);
  }
}
