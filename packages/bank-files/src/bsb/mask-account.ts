/**
 * Account number for screens and letters: its last four characters, `••• 5678`. A short number shows at most
 * half of itself, so that a mask never gives the number away.
 */
export function maskAccount(account: string): string {
  const bare = account.replace(/[\s-]+/g, '');
  const shown = Math.min(4, Math.floor(bare.length / 2));
  return shown === 0 ? '•••' : `••• ${bare.slice(-shown)}`;
}
