import { z } from 'zod';
import { internalEvent } from '../event.ts';

export const identityEvents = {
  'password_reset.requested': internalEvent(
    z.strictObject({ area: z.enum(['merchant', 'flex']), sealed_email: z.base64() }),
    {
      en: 'When a visitor asks for a new password, whether or not the e-mail has an account.',
      zh: '访客申请重设密码时发送，无论邮箱是否有账户。',
    },
  ),
};
