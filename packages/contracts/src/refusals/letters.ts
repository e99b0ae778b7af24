import type { Sentences } from '../sentences.ts';

export const LETTER_REFUSALS = {
  'letter.unknown_variable': {
    en: 'This letter has nothing called {variable}. Choose from the list beside the text',
    zh: '此信件没有名为 {variable} 的变量，请从文字旁的列表中选择',
  },
  'letter.missing_variable': {
    en: 'Who gets the letter must be told: {name}. Put {variable} into the {part}',
    zh: '必须告知收件人：{name}。请在{part}中加入 {variable}',
  },
  'letter.lone_brace': {
    en: 'A brace stands by itself. Braces are for what is filled in, such as {example}',
    zh: '有单独的花括号。花括号仅用于变量，例如 {example}',
  },
  'letter.sms_mismatch': {
    en: 'A letter has an SMS where it goes by SMS as well, and none where it goes by e-mail alone',
    zh: '仅以邮件发送的信件没有短信，也以短信发送的信件须有短信',
  },
  'letter.nothing_changed': { en: 'These are the words that it has already', zh: '文字没有变化' },
  'letter.changed_meanwhile': {
    en: 'Somebody else changed this letter meanwhile. Look at their words first',
    zh: '其他人刚刚修改了此信件，请先查看其文字',
  },
} as const satisfies Sentences;
