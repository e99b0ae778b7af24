/**
 * A name that a person who knows it recognises and no one else learns: `Grace Okonkwo` is `G. O…`. Signs between
 * names (`&`) stay; a name in Chinese characters keeps its first.
 */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const masked = words.map((word, index) => {
    const [first = ''] = word;
    if (!/[\p{L}\d]/u.test(first)) return word;
    return index === words.length - 1 ? `${first}…` : `${first}.`;
  });
  return masked.join(' ');
}
