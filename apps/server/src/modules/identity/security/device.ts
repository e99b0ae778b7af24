import type { DEVICE_KINDS } from '@lorikeet/contracts/security';

export type Device = {
  browser: string | null;
  system: string | null;
  device: (typeof DEVICE_KINDS)[number];
};

/** The first that matches: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const TABLET = /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/;
const PHONE = /\b(?:iPhone|iPod|Mobile)\b/;

const nameIn = (table: typeof BROWSERS, text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser, system and kind of device in words, from what a browser says of itself. Never used to trust anybody. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = userAgent ?? '';
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  return { browser, system, device: kindOf(text, browser, system) };
}

function kindOf(text: string, browser: string | null, system: string | null): Device['device'] {
  if (text === '') return 'unknown';
  if (!browser && !system) return 'program';
  if (TABLET.test(text)) return 'tablet';
  if (PHONE.test(text)) return 'phone';
  return system ? 'computer' : 'unknown';
}

/** What makes two sign-ins one device to a person: browser and system, whatever their versions. */
export function deviceFamily(userAgent: string | null | undefined): string {
  const { browser, system, device } = deviceOf(userAgent);
  return `${browser}/${system}/${device}`;
}

/** `Chrome on Windows`, as letters say it. */
export function deviceInWords(userAgent: string | null | undefined, locale: 'en' | 'zh'): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return locale === 'zh' ? `${system} 上的 ${browser}` : `${browser} on ${system}`;
  return browser ?? system ?? (locale === 'zh' ? '未知设备' : 'An unknown device');
}
