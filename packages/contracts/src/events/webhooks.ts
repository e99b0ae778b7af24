import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { id } from '../wire.ts';

export const webhookEvents = {
  'webhook.tested': publicEvent(z.strictObject({ id: id('webhook') }), {
    en: 'When staff try out a webhook. It goes to that address alone.',
    zh: '员工测试 Webhook 时发送，仅发往该地址。',
  }),
};
