import type { Sentences } from '../sentences.ts';

/** What belongs to no single noun. */
export const PLATFORM_REFUSALS = {
  forbidden: { en: 'You are not permitted to do this', zh: '您没有执行此操作的权限' },
  unauthorized: { en: 'Please sign in again', zh: '请重新登录' },
  not_found: { en: 'There is no such thing here', zh: '未找到该内容' },
  internal_error: { en: 'Internal server error', zh: '服务器内部错误' },
  busy: { en: 'The portal is busy. Try again in a moment', zh: '系统繁忙，请稍后重试' },
  may_be_done: {
    en: 'It is not known whether this was done. Look before you send it again; a program sends it again with the same idempotency key',
    zh: '尚不清楚此操作是否已完成。请先查看结果再重新提交；程序请使用同一幂等键重新提交',
  },
  an_error_occurred: { en: 'An error occurred', zh: '发生错误' },
  invalid_input: { en: 'Please check the fields marked below', zh: '请检查以下标出的字段' },
  malformed_request: { en: 'This request cannot be read', zh: '无法识别该请求' },
  'record.changed_meanwhile': {
    en: 'Somebody else changed this meanwhile. What you typed still stands here: note it, open this page again and change it there',
    zh: '其他人刚刚修改了此内容。您填写的内容仍在此页：请先记下，再重新打开此页面进行修改',
  },
  address_too_long: { en: 'This address is too long', zh: '地址过长' },
  headers_too_large: { en: 'The headers of this request are too large', zh: '请求头过大' },
  too_slow: { en: 'The request took too long to arrive', zh: '请求接收超时' },
  idempotency_key_invalid: {
    en: 'Use an idempotency key of 1 to 200 characters',
    zh: '幂等键长度须为 1 至 200 个字符',
  },
  too_large: { en: 'This is larger than the portal accepts', zh: '内容超出允许的大小' },
  file_too_large: {
    en: 'This file is too large. Choose one of at most {max}',
    zh: '文件过大，请选择不超过 {max} 的文件',
  },
  too_many: {
    en: 'Too many tries. Wait {seconds} seconds and try again',
    zh: '尝试次数过多，请等待 {seconds} 秒后重试',
  },
  two_factor_needed: { en: 'Enter your two-factor code to go on', zh: '请输入两步验证码' },
  proof_needed: {
    en: 'Show again that it is you: enter your password',
    zh: '请输入密码，再次确认您的身份',
  },
  person_needed: {
    en: 'This call is about the person who is signed in. An API key cannot make it',
    zh: '此操作针对已登录的个人，不能使用 API 密钥调用',
  },
  key_address: {
    en: 'This API key may not be used from this address',
    zh: '该 API 密钥不允许从此地址使用',
  },
  idempotency_key_reused: {
    en: 'This idempotency key was used for another request',
    zh: '该幂等键已用于另一请求',
  },
  idempotency_in_progress: {
    en: 'The first request with this idempotency key is still running',
    zh: '使用该幂等键的首个请求仍在处理中',
  },
  idempotency_done: {
    en: 'This was done before under the same idempotency key. What it showed is shown once: look whether it is there, or send it with a new key',
    zh: '已使用同一幂等键完成过此操作，其结果仅显示一次；请先查看是否已存在，或使用新的幂等键重新提交',
  },
  file_altered: {
    en: 'This file was changed outside of the portal, so it is not given out. The platform’s staff have been told',
    zh: '该文件在系统之外被改动，不予提供；平台工作人员已收到通知',
  },
  ticket_invalid: {
    en: 'This download link has been used or has expired. Start the download again',
    zh: '下载链接已使用或已过期，请重新开始下载',
  },
} as const satisfies Sentences;
