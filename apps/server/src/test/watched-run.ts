import type { FileStore } from '../platform/files/file-store.ts';
import type { Run } from '../platform/run.ts';

/** A run that is killed as it begins the transaction after `left` others of merchants. */
export function killedAfter(run: Run, left: number): Run {
  let begun = 0;
  const mortal = (one: Run): Run => ({
    ...one,
    inMerchant: (id) => mortal(one.inMerchant(id)),
    inTransaction: (body) => {
      begun += 1;
      if (begun > left) throw new Error('killed');
      return one.inTransaction(body);
    },
  });
  return { ...run, inMerchant: (id) => mortal(run.inMerchant(id)) };
}

/** A run that finds its lock taken until it gives up. */
export const alwaysTaken: Pick<Run, 'withLock'> = {
  withLock: async (_name, _body, options) => options!.taken!(),
};

/** A run that remembers what it stores, and tells which of it is still there. */
export function watchingFiles(run: Run): Run & { kept(): Promise<string[]> } {
  const keys: string[] = [];
  const write: FileStore['write'] = (key, content) => {
    keys.push(key);
    return run.files.write(key, content);
  };
  return {
    ...run,
    files: { ...run.files, write },
    async kept() {
      const there = await Promise.all(keys.map((key) => run.files.exists(key)));
      return keys.filter((_, at) => there[at]);
    },
  };
}
