/**
 * Where the bytes of files lie: a folder (`folder-storage.ts`) or a bucket (`adapters/s3`). It gets sealed bytes only and
 * gives them back as they were. A name is one that the file store has checked.
 */
export type Storage = {
  /** Stores the bytes as they come, in place of what had that name. The file appears whole or not at all. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** The bytes. Reading throws when there is no such file. */
  get(name: string): AsyncIterable<Buffer>;
  /** The first bytes, fewer where the file is shorter; undefined when there is no such file. */
  begin(name: string, length: number): Promise<Buffer | undefined>;
  exists(name: string): Promise<boolean>;
  /** Harmless when there is no such file. */
  remove(name: string): Promise<void>;
  names(): AsyncIterable<string>;
  /** Whether files can be read and written now; false or an error when not. */
  isReachable(): Promise<boolean>;
};
