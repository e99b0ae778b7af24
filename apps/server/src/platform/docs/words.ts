import type { Locale } from '../http/sentences.ts';

/** The developers' pages' own words. */
const WORDS = {
  title: { en: 'Lorikeet for developers', zh: 'Lorikeet 开发者文档' },
  skip: { en: 'Skip to content', zh: '跳到正文' },
  portal: { en: 'Portal', zh: '门户' },
  contents: { en: 'Contents', zh: '目录' },
  guide: { en: 'Guide', zh: '指南' },
  calls: { en: 'Calls', zh: '调用' },
  events: { en: 'Events', zh: '事件' },
  search: { en: 'Search calls and events', zh: '搜索调用与事件' },
  searchNone: { en: 'Nothing has these words.', zh: '没有包含这些词的内容。' },
  permission: { en: 'Permission', zh: '权限' },
  ofWhatItDoes: { en: 'that of what it does', zh: '所做操作的权限' },
  changes: { en: 'Changes', zh: '更改' },
  idempotent: { en: 'Takes an `Idempotency-Key`', zh: '接受 `Idempotency-Key`' },
  changesNothing: { en: 'Changes nothing', zh: '不作更改' },
  parameters: { en: 'Parameters', zh: '参数' },
  noParameters: { en: 'None.', zh: '无。' },
  required: { en: 'required', zh: '必填' },
  inPath: { en: 'in the path', zh: '路径' },
  inQuery: { en: 'in the query', zh: '查询' },
  usual: { en: 'if left out', zh: '省略时为' },
  refusals: { en: 'Refusals', zh: '拒绝' },
  answer: { en: 'Answer', zh: '响应' },
  body: { en: 'What is sent', zh: '发送内容' },
  payload: { en: 'Fields of `data`', zh: '`data` 的字段' },
  tryIt: { en: 'Try it', zh: '试一试' },
  noScript: {
    en: 'Trying a call out needs a script; everything else on these pages does not.',
    zh: '试用调用需要脚本；本文档其他内容均不需要。',
  },
} as const;

export type Word = keyof typeof WORDS;

/** One of the pages' words in a language. */
export const wordOf = (word: Word, locale: Locale): string => WORDS[word][locale];

/** What the script of the pages says. It stands in the page, as the script has no words of its own. */
export const SCRIPT_WORDS = {
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  open: { en: 'Try this call', zh: '试用此调用' },
  key: { en: 'API key', zh: 'API 密钥' },
  keyHelp: {
    en: 'Used for this page alone and kept nowhere: it is forgotten once you leave.',
    zh: '仅用于本页，不作保存：离开即忘记。',
  },
  demo: {
    en: 'This is a demo: no real money moves, and everybody may change what is in it. Sign in as owner@harbour.test and make a key under Integrations, API keys.',
    zh: '这是演示：不涉及真实资金，任何人都可更改其中内容。请以 owner@harbour.test 登录，在“集成”的“API 密钥”中生成密钥。',
  },
  input: { en: 'Body (JSON)', zh: '请求体（JSON）' },
  idempotencyKey: { en: 'Idempotency-Key', zh: 'Idempotency-Key' },
  changes: {
    en: 'This call changes what the key’s merchant really has. What it does: ',
    zh: '此调用会更改密钥所属商户的真实数据。其作用：',
  },
  sure: { en: 'Make the change', zh: '确认更改' },
  send: { en: 'Send', zh: '发送' },
  request: { en: 'Request', zh: '请求' },
  answer: { en: 'Answer', zh: '响应' },
  noKey: { en: 'Enter an API key first.', zh: '请先输入 API 密钥。' },
  badJson: { en: 'The body is not valid JSON.', zh: '请求体不是有效的 JSON。' },
  failed: { en: 'There was no answer.', zh: '没有响应。' },
} as const;
