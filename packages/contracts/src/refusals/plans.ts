import type { Sentences } from '../sentences.ts';

export const PLAN_REFUSALS = {
  'plan.quantity_above_last_tier': {
    en: 'The plan’s last tier ends at {last} units, and {quantity} were asked for',
    zh: '该方案的最后一个阶梯到 {last} 单位为止，而所填数量为 {quantity}',
  },
  'plan.archived_is_not_edited': {
    en: 'An archived plan cannot be edited. Activate it first',
    zh: '已归档的方案不能编辑，请先启用',
  },
} as const satisfies Sentences;
