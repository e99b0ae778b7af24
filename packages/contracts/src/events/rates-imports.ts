import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

const one = z.strictObject({ id: id('rates_import') });

export const ratesImportEvents = {
  'rates_import.check_started': internalEvent(one, {
    en: 'When the rows of a rates roll have to be read and judged.',
    zh: '需要读取并检查市政费名册各行时发送。',
  }),
  'rates_import.confirmed': internalEvent(one, {
    en: 'When staff confirm what a rates roll changes.',
    zh: '员工确认市政费名册的变更时发送。',
  }),
  'rates_import.undo_started': internalEvent(one, {
    en: 'When staff take back what a rates roll changed.',
    zh: '员工撤销市政费名册的变更时发送。',
  }),
  'rates_import.applied': internalEvent(one, {
    en: 'When a rates roll has been taken in whole, or taken back whole: what its properties owe has changed.',
    zh: '市政费名册已全部导入或全部撤销、房产应收金额已变动时发送。',
  }),
};
