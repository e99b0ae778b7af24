import type { Input, Output } from '@lorikeet/contracts';
import * as lists from '@lorikeet/contracts/lists';
import type { ApprovalKind } from '../../platform/approvals.ts';
import type { Work } from '../../platform/work.ts';
import { mustWait, requestApproval } from '../approvals/index.ts';
import { changeRows, chosenRows, namesOf } from './change-rows.ts';
import type { Share } from './share-of.ts';

type Asked = Input<typeof lists.runBulk>;
type Locale = 'en' | 'zh';

/** Names that a second person reads; the count says how many rows there are. */
const NAMES_SHOWN = 50;

/**
 * An action on many rows as a change that can wait: each action needs its own permission, so each is a kind of its own. The
 * digest keeps the delay honest: where other rows match by then it is refused.
 */
const bulkApproval = (share: Share, action: lists.BulkActionName): ApprovalKind<Asked> => ({
  kind: `bulk.${action}`,
  topic: 'bulk',
  get permission() {
    return share.action(action).permission;
  },
  // What the rows are is held by their digest; each row's own rules say whether it can still be changed.
  now: async () => ({}),
  // A row that may not be changed is left as it was; nobody reads its sentence here.
  apply: async (work, asked) => (await changeRows(work, share, asked, 'en')).changed > 0,
});

export const bulkApprovals = (share: Share): ApprovalKind<Asked>[] =>
  lists.BULK_ACTIONS.map((action) => bulkApproval(share, action));

/**
 * Does an action to the rows of its preview, or keeps it for a second person where the merchant wants one: nothing is changed
 * until then. Refusals as of `changeRows` and `requestApproval`.
 */
export async function runBulk(
  work: Work,
  share: Share,
  asked: Asked,
  locale: Locale,
): Promise<Output<typeof lists.runBulk>> {
  const kind = bulkApproval(share, asked.action);
  const subject = { kind: 'list', id: asked.digest.slice(0, UUID_DIGITS) };
  const about = { subjectKind: subject.kind, subjectId: subject.id };
  if (await mustWait(work, kind, { about, payload: asked })) {
    const chosen = await chosenRows(work, share, asked);
    const waiting = await requestApproval(work, kind, {
      subject,
      after: {
        rows: chosen.ids.length,
        chosen: await namesOf(work, chosen, NAMES_SHOWN),
        ...(asked.ids ? {} : { filters: asked.filters }),
      },
      payload: asked,
    });
    if (waiting)
      return { rows: chosen.ids.length, changed: 0, same: 0, refused: [], digest: asked.digest, waiting };
  }
  return { ...(await changeRows(work, share, asked, locale)), waiting: null };
}

/** A waiting change is known by its subject: the same rows are asked for once at a time. */
const UUID_DIGITS = 32;
