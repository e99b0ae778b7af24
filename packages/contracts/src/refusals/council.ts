import type { Sentences } from '../sentences.ts';

export const COUNCIL_REFUSALS = {
  'council.not_live': {
    en: 'Nobody can register while the council is not live. Write to people once it is',
    zh: '市政厅尚未上线或已暂停，暂时无人可以登记。请在上线后再寄送',
  },
  'council.owner_without_email': {
    en: 'There is no e-mail of the owner on file. Print the code and post it',
    zh: '业主没有登记电子邮箱，请打印验证码后邮寄',
  },
  'council.assessment_number_unknown': {
    en: 'No property on the roll has that assessment number',
    zh: '名册上没有该评估编号的房产',
  },
  'council.invited_without_email': {
    en: 'Give the e-mail that the letter goes to, or print it',
    zh: '请填写收信邮箱，或改为打印',
  },
  'council.notice_exists': {
    en: 'The property has a notice for that year already',
    zh: '该房产在该年度已有通知单',
  },
  'council.access_has_ended': {
    en: 'This access has ended already. Load the page again',
    zh: '该访问权已经结束，请重新加载页面',
  },
} as const satisfies Sentences;
