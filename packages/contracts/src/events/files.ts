import { z } from 'zod';
import { internalEvent } from '../event.ts';

export const fileEvents = {
  'file.altered': internalEvent(z.strictObject({ file: z.string() }), {
    en: 'When a kept file that somebody asks for is not what the portal wrote: it is not given out.',
    zh: '所请求的存档文件与系统写入的内容不符而不予提供时发送。',
  }),
};
