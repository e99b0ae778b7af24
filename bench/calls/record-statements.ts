import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { serialize } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

/** A statement as it was handed to the driver. */
export type Sent = { text: string; values?: unknown[]; name?: string; queryMode?: string };
/** The statements of one call, those together that left in one round trip. */
export type RecordedCall = Sent[][];

type Recording = { call: RecordedCall; replies: number; groupedAt: number };
type Reply = (error: Error | null, found?: unknown) => void;
type Query = (this: pg.Client, sent: Sent, given?: unknown, reply?: Reply) => unknown;

/** Notes the statements of what runs within it. */
export type Recorder = {
  within<T>(call: () => T): T;
  /**
   * Those of the calls since the last time, in the order in which the calls came. Left out are calls whose transaction was
   * repeated: the half that failed fails nowhere else.
   */
  take(): RecordedCall[];
};

/** Notes which statements are handed to the driver, from now on. */
export function createRecorder(): Recorder {
  let recorded: RecordedCall[] = [];
  const current = new AsyncLocalStorage<Recording>();
  noteQueries(() => current.getStore());
  return {
    within(call) {
      const recording = { call: [], replies: 0, groupedAt: -1 };
      recorded.push(recording.call);
      return current.run(recording, call);
    },
    take() {
      const whole = recorded.filter((call) => !call.some((group) => group.some(isRollback)));
      recorded = [];
      return whole;
    },
  };
}

/** Notes which statements each call of a server sends. */
export type CallRecorder = {
  /** Off, calls are as quick as without it. */
  isOn: boolean;
  /** Writes those of the calls since the last time to a file, and returns how many they are. */
  write(file: string): Promise<number>;
};

/** The recorder of a server's calls; it is on. */
export function recordStatements({ server }: FastifyInstance): CallRecorder {
  const recorder = createRecorder();
  const emit = server.emit.bind(server);
  const calls: CallRecorder = {
    isOn: true,
    async write(file) {
      const whole = recorder.take();
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, serialize(whole));
      return whole.length;
    },
  };
  server.emit = (event: string, ...given: unknown[]) =>
    event === 'request' && calls.isOn ? recorder.within(() => emit(event, ...given)) : emit(event, ...given);
  return calls;
}

const isRollback = ({ text }: Sent) => text === 'rollback';

/** The driver ends a statement by its callback or, where none is given, by its promise. */
function noteQueries(recordingNow: () => Recording | undefined): void {
  const driver = pg.Client.prototype as unknown as { query: Query };
  const { query } = driver;
  driver.query = function noted(given, values, reply) {
    const recording = recordingNow();
    if (!recording) return query.call(this, given, values, reply);
    note(recording, given, values);
    const counted = (answer: Reply) => (error: Error | null, found?: unknown) => {
      recording.replies += 1;
      answer(error, found);
    };
    if (typeof values === 'function') return query.call(this, given, counted(values as Reply));
    if (reply) return query.call(this, given, values, counted(reply));
    const result = query.call(this, given, values) as Promise<unknown>;
    return result.finally(() => {
      recording.replies += 1;
    });
  };
}

/** What is sent before a further reply has come belongs to one round trip. */
function note(recording: Recording, given: Sent | string, values: unknown): void {
  const sent = typeof given === 'string' ? { text: given } : given;
  const one: Sent = {
    text: sent.text,
    ...(sent.name && { name: sent.name }),
    ...(sent.queryMode && { queryMode: sent.queryMode }),
  };
  const all = sent.values ?? (Array.isArray(values) ? values : undefined);
  if (all) one.values = [...all];
  if (recording.groupedAt !== recording.replies) recording.call.push([]);
  recording.groupedAt = recording.replies;
  recording.call.at(-1)!.push(one);
}
