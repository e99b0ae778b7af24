import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const merchant = z.strictObject({ id: id('merchant') });

export const merchantEvents = {
  'merchant.created': publicEvent(merchant, {
    en: 'When a merchant is created, before it may debit anybody.',
    zh: '商户创建时发送，此时尚不可扣款。',
  }),
  'merchant.preparation_changed': internalEvent(merchant, {
    en: 'When something that a merchant needs before it is approved was given or taken away.',
    zh: '商户获批前所需的资料有增减时发送。',
  }),
  'merchant.approved': publicEvent(merchant, {
    en: 'When the platform approves a merchant to go live.',
    zh: '平台批准商户上线时发送。',
  }),
  'merchant.suspended': publicEvent(merchant, {
    en: 'When the platform suspends a merchant: no debit is sent and no payout made.',
    zh: '平台暂停商户、不再扣款与付款结算时发送。',
  }),
  'merchant.resumed': publicEvent(merchant, {
    en: 'When a suspended merchant is live again.',
    zh: '被暂停的商户恢复运营时发送。',
  }),
  'merchant.closing_started': publicEvent(merchant, {
    en: 'When a merchant begins to close: nothing new is billed or debited, what is under way is settled.',
    zh: '商户开始关闭时发送：不再开单或扣款，在途款项照常结清。',
  }),
  'merchant.closed': publicEvent(merchant, {
    en: 'When nothing of a closing merchant is under way any more and it is closed for good.',
    zh: '商户在途款项全部了结并永久关闭时发送。',
  }),
  'payout_account.changed': internalEvent(merchant, {
    en: 'When payouts will go to another bank account.',
    zh: '付款结算改付其他银行账户时发送。',
  }),
  'registration.requested': internalEvent(z.strictObject({ sealed: z.base64() }), {
    en: 'When a visitor registers a business: the letter with the link that confirms it is then sent.',
    zh: '访客提交商户注册时发送，随后寄出确认链接。',
  }),
};
