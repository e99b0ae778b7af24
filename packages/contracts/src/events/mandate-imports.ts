import { z } from 'zod';
import { internalEvent } from '../event.ts';
import { id } from '../wire.ts';

const one = z.strictObject({ id: id('import') });

export const mandateImportEvents = {
  'mandate_import.approved': internalEvent(one, {
    en: 'When a second person lets the rows of another provider’s file in.',
    zh: '审批人批准转入其他服务商的文件时发送。',
  }),
  'mandate_import.completed': internalEvent(one.extend({ taken: z.int() }), {
    en: 'When every row of such a file was taken in or refused.',
    zh: '该类文件的每一行均已转入或拒绝时发送。',
  }),
  'mandate_import.undo_started': internalEvent(one, {
    en: 'When staff take back what such a file brought.',
    zh: '员工撤销该类文件转入的内容时发送。',
  }),
};
