import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

export const identityEvents = {
  'password_reset.requested': internalEvent(
    z.strictObject({
      area: z.enum(['merchant', 'flex']),
      sealed_email: z.base64().optional(),
      /** Merchant ID and username of staff who gave no e-mail, with a stroke between. */
      sealed_name: z.base64().optional(),
    }),
    {
      en: 'When a visitor asks for a new password, whether or not there is such an account.',
      zh: '访客申请重设密码时发送，无论账户是否存在。',
    },
  ),
  'ratepayer.details_changed': internalEvent(
    z.strictObject({ id: id('ratepayer'), sealed_before: z.base64() }),
    {
      en: 'When a ratepayer changes their name, primary e-mail, phone or language.',
      zh: '缴费人更改姓名、主邮箱、电话或语言时发送。',
    },
  ),
};
