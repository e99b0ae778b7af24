import type { WireInput } from '@lorikeet/contracts/contract';
import type { Preferences } from '@lorikeet/contracts/preferences';
import { ratepayerUpdateSettings, updateSettings } from '@lorikeet/contracts/profile';
import { call } from './call.ts';
import { chooseColourScheme } from './colour-scheme.ts';
import { chooseDateFormat } from './date-format.ts';
import { changeLocale } from './i18n.ts';
import { setInterface, useInterface } from './interface-state.ts';
import { type SessionArea, sessionOf } from './sessions.ts';

export type SettingsChange = WireInput<typeof updateSettings>;
type Looks = Partial<Pick<Preferences, 'locale' | 'theme' | 'colour_scheme' | 'date_format'>>;

/** Puts a person's choices on in this browser and keeps them here; what was never chosen stays as it is. */
export async function wearPreferences({ locale, theme, colour_scheme: scheme, date_format: format }: Looks) {
  if (theme) setInterface({ themeName: theme });
  if (scheme) chooseColourScheme(scheme);
  if (format) chooseDateFormat(format);
  if (locale && locale !== useInterface.getState().locale) await changeLocale(locale);
}

/**
 * Tells the server of a choice made in passing (the language in the header, the theme in the menu), so that the
 * person's next device knows it. Here it holds already, so a failure needs no word.
 */
export function keepPreference(area: SessionArea, change: SettingsChange) {
  if (!sessionOf(area).profile) return;
  const contract = area === 'merchant' ? updateSettings : ratepayerUpdateSettings;
  void call(contract, change, { expected: 'all' }).catch(() => undefined);
}
