import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { finishLoading } from './finish-loading.ts';

/**
 * Return files of the platform's inbox whose loading was interrupted are loaded on, before the day of any merchant
 * closes. Those of a merchant's own inbox are taken up at its close.
 */
export const finishReturnsPhase: Phase = {
  name: 'returns.finish',
  meaning: {
    en: 'Loads on the return files that were interrupted',
    zh: '继续处理中断的退回文件',
  },
  at: '17:45',
  zone: 'bank',
  kinds: ['platform'],
  begins: toLocalDate('2026-11-23'),
  run: async (run) => ({ taken_up: await finishLoading(run) }),
};
