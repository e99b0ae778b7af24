import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startThrowawayPostgres } from '../platform/db/throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the migrated database that every test clones. */
    templateUrl: string;
    ownerUrl: string;
    appUrl: string;
  }
}

/** One PostgreSQL for the whole run, with one migrated database that tests clone in a few hundredths of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres({ volatile: true });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appRole: new URL(postgres.appUrl).username });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('templateUrl', postgres.superUrl);
  project.provide('ownerUrl', postgres.ownerUrl);
  project.provide('appUrl', postgres.appUrl);
  return () => postgres.stop();
}
