import { useLocation } from 'react-router';
import { address, paths } from '../../app/paths.ts';

const DESKS = {
  platform: (id: string) => address('merchantPlatformSupportDetail', { id }),
  council: (id: string) => address('merchantCouncilSupportDetail', { id }),
};

/** Whose desk the screen is, by its address: the platform's operators answer merchants, a council its ratepayers. */
export function useDesk(): { toDetail: (id: string) => string } {
  const { pathname } = useLocation();
  return { toDetail: DESKS[pathname.startsWith(paths.merchantPlatformSupport) ? 'platform' : 'council'] };
}
