import type { Config } from './config.ts';
import { ledgerModule } from './modules/ledger/index.ts';
import type { Authenticators } from './platform/http/caller.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/work.ts';

/** Every module of the portal with its adapters, in the order of their arrows: the lower first. */
export function moduleList(
  _config: Config,
  _platform: Platform,
): { modules: readonly Module[]; authenticators: Authenticators } {
  return { modules: [ledgerModule], authenticators: {} };
}
