import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const access = z.strictObject({ id: id('property'), ratepayer_id: id('ratepayer') });

export const propertyEvents = {
  'property.access_granted': publicEvent(access, {
    en: 'When a ratepayer may see a property from now on.',
    zh: '缴费人获得房产访问权时发送。',
  }),
  'property.access_ended': publicEvent(access, {
    en: 'When a ratepayer may no longer see a property.',
    zh: '缴费人的房产访问权终止时发送。',
  }),
  'property.owed_changed': internalEvent(z.strictObject({ id: id('property') }), {
    en: 'When a council asks more or less of a property.',
    zh: '市政厅对房产的应收金额变动时发送。',
  }),
  'property.code_requested': internalEvent(
    z.strictObject({
      /** What was typed, and from where. */
      sealed: z.base64(),
    }),
    {
      en: 'When a visitor asks a council for a verification code, whether or not there is such a property.',
      zh: '访客向市政厅申请验证码时发送，无论房产是否存在。',
    },
  ),
  'property.debit_cancelled': internalEvent(z.strictObject({ id: id('property') }), {
    en: 'When a property’s debit is cancelled because its direct debit request ended.',
    zh: '房产的扣款因直接借记授权终止而取消时发送。',
  }),
  'property.debit_rejected': internalEvent(
    z.strictObject({ id: id('property'), payment_id: id('payment') }),
    {
      en: 'When the bank rejects a whole file that holds a debit of a property.',
      zh: '银行拒绝的整个文件中含有房产的扣款时发送。',
    },
  ),
};
