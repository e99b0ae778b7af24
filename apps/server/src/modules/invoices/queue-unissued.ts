import type { ExceptionReason } from '@lorikeet/contracts/exception-kinds';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';

/** Puts an invoice that could not be issued on its day before a person, with the reason. */
export async function queueUnissued(
  work: Work,
  unissued: {
    customerId: string;
    reason: ExceptionReason<'invoice.not_issued'>;
    draft: { id: string; description: string };
  },
): Promise<void> {
  await raiseException(work, {
    kind: 'invoice.not_issued',
    reason: unissued.reason,
    subjectId: unissued.customerId,
    details: { draft_id: unissued.draft.id, description: unissued.draft.description },
  });
}
