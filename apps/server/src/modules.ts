import { createAltcha } from './adapters/altcha/altcha.ts';
import { createRecaptcha } from './adapters/recaptcha/recaptcha.ts';
import type { Config } from './config.ts';
import { catalogueModule } from './modules/catalogue/index.ts';
import { customersModule } from './modules/customers/index.ts';
import {
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  type HumanCheck,
  identityModule,
  spendChallenge,
} from './modules/identity/index.ts';
import { invoicingModule } from './modules/invoicing/index.ts';
import { ledgerModule } from './modules/ledger/index.ts';
import { merchantsModule } from './modules/merchants/index.ts';
import type { Authenticators } from './platform/http/caller.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/work.ts';

/** Every module of the portal with its adapters, in the order of their arrows: the lower first. */
export function moduleList(
  config: Config,
  platform: Platform,
): { modules: readonly Module[]; authenticators: Authenticators } {
  const accessTokens = createAccessTokens(config.TOKEN_SECRET);
  const humanCheck = chooseHumanCheck(config, platform);
  return {
    modules: [
      identityModule({ accessTokens, humanCheck }),
      merchantsModule,
      customersModule,
      ledgerModule,
      catalogueModule,
      invoicingModule,
    ],
    authenticators: {
      merchant: authenticateStaff(platform, accessTokens),
      flex: authenticateRatepayer(platform, accessTokens),
    },
  };
}

/** Google's when its keys are there, else our own proof of work; there is no "off". */
function chooseHumanCheck(config: Config, platform: Platform): HumanCheck {
  if (config.RECAPTCHA_SITE_KEY && config.RECAPTCHA_SECRET) {
    return createRecaptcha({ siteKey: config.RECAPTCHA_SITE_KEY, secret: config.RECAPTCHA_SECRET });
  }
  return createAltcha({
    secret: config.TOKEN_SECRET,
    spend: (challenge, expiresAt) => spendChallenge(platform, challenge, expiresAt),
    wall: platform.clock.wall,
  });
}
