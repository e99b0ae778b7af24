/** What a coupon leaves of a price, for how many bills, as letters say it; `bills` is null for each until it is ended. */
export function couponSays(
  locale: 'en' | 'zh',
  { code, net, bills }: { code: string; net: string; bills: number | null },
): string {
  if (locale === 'zh') return bills === null ? `${code}：${net}` : `${code}：前 ${bills} 张账单 ${net}`;
  if (bills === null) return `${code}: ${net}`;
  return `${code}: ${net} for the first ${bills === 1 ? 'bill' : `${bills} bills`}`;
}
