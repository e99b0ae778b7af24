import type { Sentences } from '../sentences.ts';

export const EXCEPTION_REFUSALS = {
  'exception.needs_decision': {
    en: 'Money is set aside for it. Take the decision that it asks for: it then closes by itself',
    zh: '款项正为此单独保留。请作出所需决定，之后将自动关闭',
  },
} as const satisfies Sentences;
