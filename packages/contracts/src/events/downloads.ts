import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

export const downloadEvents = {
  'download.requested': internalEvent(z.strictObject({ id: id('download') }), {
    en: 'When somebody, or a schedule, asks for a file that is prepared in the background.',
    zh: '有人或定时任务请求在后台准备文件时发送。',
  }),
  'download.failed': internalEvent(z.strictObject({ id: id('download'), user_ids: z.array(id('user')) }), {
    en: 'When a file that was to be sent on a schedule could not be prepared; names whoever set it.',
    zh: '定时发送的文件未能准备完成时发送，列出设置人。',
  }),
};
