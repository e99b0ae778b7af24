import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { EXCEPTION_KIND_NAMES } from '../exception-kinds.ts';
import { id } from '../wire.ts';

const raised = z.strictObject({
  id: id('exception'),
  kind: z.enum(EXCEPTION_KIND_NAMES),
  reason: z.string(),
});

export const exceptionEvents = {
  'exception.raised': publicEvent(raised, {
    en: 'When something waits for a person to decide.',
    zh: '有事项需人工处理时发送。',
  }),
};
