/**
 * The router's navigate, for the few places outside of screens that must move the person (an ended session,
 * an outstanding two-factor check). The router registers itself here, so lib never imports the app.
 */
type Go = (to: string, options?: { replace?: boolean }) => void;

let go: Go = (to) => window.location.assign(to);

export const registerNavigate = (navigate: Go) => {
  go = navigate;
};
export const navigateTo: Go = (to, options) => go(to, options);

/** Only addresses inside this portal are followed back after a sign-in. */
export function safeReturnAddress(address: string | null, areaPrefix: string): string | null {
  if (!address?.startsWith(`${areaPrefix}/`)) return null;
  return address.includes('\\') || address.includes('//') ? null : address;
}

/**
 * Where a person at `here` (path and search) wants to be: here, or where the sign-in or the second factor that is
 * shown was asked to lead. Null when there is nothing to come back to.
 */
export function wantedAt(here: string): string | null {
  const [path = '', search] = here.split('?', 2);
  if (!/^\/(merchant|flexirates)\/(login|two-factor-auth)$/.test(path)) return here;
  return new URLSearchParams(search).get('redirect');
}

/** An address with the way back. */
export const withReturn = (address: string, wanted: string | null): string =>
  wanted ? `${address}?redirect=${encodeURIComponent(wanted)}` : address;
