import { expect, test } from 'vitest';
import { titles as en } from '../../locales/en/common.json' with { type: 'json' };
import { pageTitles as enPage } from '../../locales/en/invoice-payments.json' with { type: 'json' };
import { titles as zh } from '../../locales/zh/common.json' with { type: 'json' };
import { pageTitles as zhPage } from '../../locales/zh/invoice-payments.json' with { type: 'json' };

// The page carries its own two titles, because those of all pages would weigh more than its form.
test('the window has one title, whether the page came by itself or within the application', () => {
  expect(en).toMatchObject(enPage);
  expect(zh).toMatchObject(zhPage);
});
