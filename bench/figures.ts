/** The value below which a part of them lies; the middle one where no part is named. */
export function median(values: readonly number[], part = 0.5): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)]!;
}

/** To three digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
