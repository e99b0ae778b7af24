import type { Permission } from '@lorikeet/contracts';
import { createKey } from '../modules/integrations/index.ts';
import type { Platform } from '../platform/work.ts';
import { asOwner } from './waiting-changes.ts';

type DemoKey = { slug: string; name: string; permissions: Permission[]; networks: string[] };

/** Keys whose secrets nobody was shown: the screens have something on them, and nothing can be done with it. */
const KEYS: readonly DemoKey[] = [
  {
    slug: 'harbour-fitness',
    name: 'Bookkeeping',
    permissions: ['invoices.read', 'payments.read', 'payouts.read', 'exports.create'],
    networks: ['203.0.113.0/24'],
  },
  {
    slug: 'banksia-shire',
    name: 'Rates system',
    permissions: ['council.read', 'payments.read'],
    networks: [],
  },
];

/** The other systems of the demo's merchants. */
export async function connectSystems(platform: Platform): Promise<void> {
  for (const { slug, ...key } of KEYS)
    await asOwner(platform, slug, async (work) => {
      await createKey(work, { ...key, expires_in_days: null });
    });
}
