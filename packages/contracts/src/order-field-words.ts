import type { Sentences } from './sentences.ts';

/** What the fields of orders, of what is sold, and of reports are called where a change is shown. */
export const ORDER_FIELD_WORDS = {
  asks: { en: 'Asks the buyer for', zh: '向买家询问' },
  bytes: { en: 'File size in bytes', zh: '文件大小（字节）' },
  codes: { en: 'Codes', zh: '兑换码' },
  expiryHours: { en: 'Hours until an unpaid order expires', zh: '未付款订单的失效时间（小时）' },
  format: { en: 'File format', zh: '文件格式' },
  from: { en: 'From', zh: '开始日期' },
  givesCodes: { en: 'Gives out codes', zh: '发放兑换码' },
  isOffered: { en: 'On offer', zh: '可售' },
  preset: { en: 'Range', zh: '期间' },
  recipients: { en: 'Recipients', zh: '收件人' },
  report: { en: 'Report', zh: '报表' },
  schedule: { en: 'Schedule', zh: '发送计划' },
  stock: { en: 'Stock', zh: '库存' },
  to: { en: 'To', zh: '结束日期' },
  types: { en: 'Types', zh: '类型' },
  unitPriceCents: { en: 'Unit price', zh: '单价' },
  virtualAutomatic: { en: 'Virtual goods handed over by themselves', zh: '虚拟商品自动交付' },
} as const satisfies Sentences;
