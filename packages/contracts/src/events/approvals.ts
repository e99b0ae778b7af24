import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

/** With the people whom it concerns. */
const approval = z.strictObject({ id: id('approval'), user_ids: z.array(id('user')) });

export const approvalEvents = {
  'approval.requested': internalEvent(approval, {
    en: 'When a change waits for a second person; names those who may decide.',
    zh: '更改等待第二人审批时发送，列出可审批的人员。',
  }),
  'approval.approved': internalEvent(approval, {
    en: 'When a change is approved and made; names who asked for it.',
    zh: '更改获批准并生效时发送，列出提出人。',
  }),
  'approval.declined': internalEvent(approval, {
    en: 'When a change is declined; names who asked for it.',
    zh: '更改被拒绝时发送，列出提出人。',
  }),
  'approval.expired': internalEvent(approval, {
    en: 'When a change waited for a second person in vain and ended; names who asked for it.',
    zh: '更改等待审批超过有效期而终止时发送，列出提出人。',
  }),
  'approval.overtaken': internalEvent(approval, {
    en: 'When a change that waits can never be made any more and ends by itself; names who asked for it.',
    zh: '等待中的更改已不适用、自动终止时发送，列出提出人。',
  }),
};
