import { type Listener, listener } from '../../platform/events/event.ts';
import { raiseException } from '../exceptions/index.ts';

/** Puts a merchant one of whose kept files was altered before the platform's staff, once however often it is asked for. */
export function fileListeners(platformTenant: () => Promise<string>): Listener[] {
  return [
    listener('file.altered', 'operations.file-altered', async (run, { payload }) => {
      const platform = run.inMerchant(await platformTenant());
      await platform.inTransaction((work) =>
        raiseException(work, {
          kind: 'file.altered',
          reason: 'not_as_written',
          subjectId: run.merchantId,
          details: { file: payload.file },
        }),
      );
    }),
  ];
}
