import type { AccessTokens } from './access-tokens.ts';
import type { HumanCheck } from './ports.ts';

/** What identity is given from outside the portal's own rules. */
export type IdentityOutside = {
  accessTokens: AccessTokens;
  humanCheck: HumanCheck;
  /** The platform's own tenant: it sends and keeps what belongs to no merchant, as ratepayers' mail. */
  platformTenant(): Promise<string>;
};
