import { EVERYWHERE, type Noun } from './noun.ts';

/** The nouns of the public pages. */
export const PUBLIC_NOUNS: Readonly<Record<string, Noun>> = {
  support: {
    ...EVERYWHERE,
    contract: ['support', 'support-asking', 'support-fields'],
    permission: true,
    word: ['Support', '支持'],
  },
  home: { web: true, words: true },
  site: {
    contract: true,
    module: true,
    web: [
      'site',
      'parts',
      'about',
      'pricing',
      'features',
      'products',
      'contact',
      'biller',
      'payment',
      'test',
    ],
    words: [
      'site',
      'office',
      'about-us',
      'pricing',
      'features',
      'products',
      'direct-debit',
      'bpay',
      'web-pay',
      'contact-us',
      'payment',
      'pay-my-invoice',
      'biller-registration',
      'test',
    ],
  },
  brands: { contract: true, domain: true, module: 'merchants', web: 'settings', words: 'settings' },
  legal: {
    contract: ['terms'],
    web: true,
    words: ['legal', 'merchant-agreement', 'privacy', 'terms', 'terms-and-conditions'],
  },
};
