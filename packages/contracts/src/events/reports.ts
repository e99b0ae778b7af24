import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

export const reportEvents = {
  'report.schedule_ended': internalEvent(
    z.strictObject({ id: id('report'), user_ids: z.array(id('user')) }),
    {
      en: 'When a saved report is not sent any more, as nobody may open it; names whoever set it and who got it.',
      zh: '已存报表因无人有权打开而停止定时发送时发送，列出设置人与收件人。',
    },
  ),
};
