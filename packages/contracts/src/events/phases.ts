import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { localDate } from '../wire.ts';

const phase = z.strictObject({ phase: z.string(), day: localDate });

export const phaseEvents = {
  'phase.failed': internalEvent(phase, {
    en: 'When a step of a merchant’s day fails: the merchant’s day waits there, and the step is tried again.',
    zh: '商户当日某一步骤失败时发送：该商户的流程停在此处并自动重试。',
  }),
  'phase.recovered': internalEvent(phase, {
    en: 'When a step that had failed completes.',
    zh: '失败的步骤重试成功时发送。',
  }),
};
