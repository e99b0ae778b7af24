import { createManualClock } from '../apps/server/src/platform/clock.ts';
import { createPool } from '../apps/server/src/platform/db/sql.ts';
import { createFileStore } from '../apps/server/src/platform/files/file-store.ts';
import { createFolderStorage } from '../apps/server/src/platform/files/folder-storage.ts';
import { silentLog } from '../apps/server/src/platform/log.ts';
import { createVault } from '../apps/server/src/platform/vault.ts';
import type { Platform } from '../apps/server/src/platform/work.ts';

/** What a process needs to stand on the benchmark's throwaway database: plain values, for another process. */
export type Ground = {
  appUrl: string;
  /** 32 bytes in hex. */
  key: string;
  /** Where bank files go. */
  folder: string;
  /** The business instant at which time stands still, ISO 8601. */
  at: string;
};

/** The server's platform over a benchmark's ground. End its pool when done. */
export function benchPlatform(ground: Ground): Platform {
  const key = Buffer.from(ground.key, 'hex');
  const vault = createVault(new Map([[1, key]]), 1);
  return {
    pool: createPool(ground.appUrl, 8),
    clock: createManualClock(new Date(ground.at)),
    vault,
    files: createFileStore(createFolderStorage(ground.folder), vault.fileKeys),
    log: silentLog,
    publicUrl: 'http://localhost',
    carries: { email: true, sms: true },
  };
}
