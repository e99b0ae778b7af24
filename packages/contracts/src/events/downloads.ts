import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

export const downloadEvents = {
  'download.requested': internalEvent(z.strictObject({ id: id('download') }), {
    en: 'When somebody, or a schedule, asks for a file that is prepared in the background.',
    zh: '有人或定时任务请求在后台准备文件时发送。',
  }),
};
