import type { Sentences } from '../sentences.ts';

export const BANK_CONNECTION_REFUSALS = {
  'bank_connection.other_inbox': {
    en: 'The files of this facility are lodged through another one. Set the connection there',
    zh: '该通道的文件经由另一通道提交，请在那里设置连接',
  },
  'bank_connection.address_inside': {
    en: 'This server is inside a private network or cannot be found. Use one that the internet can reach',
    zh: '该服务器位于内部网络或无法解析，请使用互联网可访问的服务器',
  },
} as const satisfies Sentences;
