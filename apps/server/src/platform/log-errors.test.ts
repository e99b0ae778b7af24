import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { Busy } from './db/busy.ts';
import { shortText } from './failures.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the database answers to statements on one connection, the last of which it refuses. */
async function refusalOf(...statements: [string, unknown[]?][]): Promise<Error & { detail?: string }> {
  const client = await database.pool.connect();
  try {
    for (const [text, values] of statements) await client.query(text, values);
    throw new Error('it refused nothing');
  } catch (error) {
    return error as Error;
  } finally {
    client.release(true);
  }
}
const logged = (err: unknown) => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'failed');
  return { text: lines.join(''), err: JSON.parse(lines[0]!).err };
};

it('says of an error of the database what it is and where, not the row that it refused', async () => {
  const error = await refusalOf(
    [`create temp table asked (holder text constraint holder_is_short check (length(holder) < 5))`],
    ['insert into asked (holder) values ($1)', ['Grace Okonkwo']],
  );
  expect(error.detail).toContain('Grace Okonkwo');
  for (const told of [error, new Busy('a row', error)]) {
    const { text, err } = logged(told);
    expect(text).not.toContain('Okonkwo');
    expect(Object.keys(err).filter((key) => !['type', 'message', 'code', 'stack'].includes(key))).toEqual([]);
    expect(err.stack).toContain('holder_is_short');
    expect(err.stack).toContain('log-errors.test.ts');
  }
  expect(logged(error).err).toMatchObject({ type: 'DatabaseError', code: '23514' });
  expect(logged(error).err.message).toContain('holder_is_short');
});

it('nor a value that it cannot read, for operators either', async () => {
  const error = await refusalOf(['select $1::text::date', ['grace@payer.test']]);
  expect(error.message).toContain('grace@payer.test');
  const { text, err } = logged(new Error('a step failed', { cause: error }));
  expect(text).not.toContain('grace');
  expect(err.stack).toContain('caused by: error: invalid input syntax for type date:\n');
  expect(logged(error).err).toMatchObject({ code: '22007', message: 'invalid input syntax for type date:' });
  expect(shortText(error)).toBe('invalid input syntax for type date:');
});

it('has the whole message of any other error, and its code', () => {
  const error = Object.assign(new Error('connect "here"'), { code: 'ECONNREFUSED', address: 'private' });
  expect(logged(error).err).toEqual({
    type: 'Error',
    message: 'connect "here"',
    code: 'ECONNREFUSED',
    stack: error.stack,
  });
  expect(logged({ message: 'one' }).err).toEqual({ type: 'Object', message: 'one' });
  expect(logged('two').err).toBe('two');
});
