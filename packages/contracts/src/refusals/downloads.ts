import type { Sentences } from '../sentences.ts';

export const DOWNLOAD_REFUSALS = {
  'download.too_many': {
    en: '{limit} files are being prepared already. Wait until one of them is ready, or cancel one',
    zh: '已有 {limit} 个文件正在准备。请等待其中一个完成，或取消一个',
  },
  'download.not_ready': {
    en: 'This file is not there to open. Reload the list to see what became of it',
    zh: '该文件目前无法打开，请刷新列表查看其状态',
  },
  'download.not_ended': {
    en: 'This file is still being prepared. Wait for it, or cancel it first',
    zh: '该文件仍在准备中，请等待完成或先取消',
  },
  'download.cancel_refused': {
    en: 'This file is no longer being prepared, so there is nothing to cancel',
    zh: '该文件已不在准备中，无需取消',
  },
  'download.too_long': {
    en: 'An XLSX file holds at most 1,048,576 rows. Ask for CSV, or for fewer rows',
    zh: 'XLSX 文件最多容纳 1,048,576 行，请改用 CSV 格式或减少行数',
  },
  'download.interrupted': {
    en: 'The portal could not finish this file. Nothing of yours was changed: run it again',
    zh: '系统未能完成该文件，您的数据未受影响，请重新运行',
  },
} as const satisfies Sentences;
