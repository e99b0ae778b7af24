import type { Sentences } from '../sentences.ts';

export const MANDATE_REFUSALS = {
  'mandate.accept_refused': {
    en: 'This direct debit request cannot be accepted any more',
    zh: '该直接借记授权已无法再接受',
  },
  'mandate.need_details_refused': {
    en: 'This direct debit request is not in use yet',
    zh: '该直接借记授权尚未启用',
  },
  'mandate.confirm_details_refused': {
    en: 'Only a direct debit request that needs details can be confirmed. Another account needs another request',
    zh: '只有需要补充资料的直接借记授权可以确认；更换账户需另立授权',
  },
  'mandate.suspend_refused': {
    en: 'Only a direct debit request in use can be suspended',
    zh: '只有使用中的直接借记授权可以暂停',
  },
  'mandate.resume_refused': {
    en: 'Only a suspended direct debit request can be resumed',
    zh: '只有已暂停的直接借记授权可以恢复',
  },
  'mandate.cancel_refused': {
    en: 'This direct debit request cannot be cancelled',
    zh: '该直接借记授权无法取消',
  },
  'mandate.expire_refused': {
    en: 'This direct debit request does not expire',
    zh: '该直接借记授权不会到期',
  },
  'mandate.facility_stopped': {
    en: 'Direct debits cannot be set up with this business at the moment. Please contact them',
    zh: '目前无法为该商户设置直接借记，请与商户联系',
  },
  'mandate.all_must_sign': {
    en: 'This account needs everybody who signs for it, so it cannot be set up online. Ask the business for a paper form',
    zh: '该账户需要所有签署人授权，无法在线办理，请向商户索取纸质表格',
  },
  'mandate.agreement_changed': {
    en: 'There is a newer version of the agreement. Load the page again and read it',
    zh: '协议已有新版本，请刷新页面重新阅读',
  },
  'mandate.aud_only': {
    en: 'Direct debits are taken in Australian dollars only',
    zh: '直接借记仅支持澳元',
  },
} as const satisfies Sentences;
