/** `l•••@example.com`, `••• 678`: enough for its owner to know it. */
export function maskedAddress(address: string): string {
  const at = address.indexOf('@');
  if (at > 0) return `${address[0]}•••${address.slice(at)}`;
  const digits = address.replaceAll(/\D/g, '');
  return at < 0 && digits.length > 6 ? `••• ${digits.slice(-3)}` : '•••';
}
