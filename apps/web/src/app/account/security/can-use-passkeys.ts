/** Whether this browser can hold passkeys for this address: they belong to a name, never to an address of digits. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
