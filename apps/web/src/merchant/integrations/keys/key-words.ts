import type { listApiKeys } from '@lorikeet/contracts/api-keys';
import type { WireOutput } from '@lorikeet/contracts/contract';

export type ApiKey = WireOutput<typeof listApiKeys>['rows'][number];

/** A secret that was just made, and what it is for. */
export type Shown = { title: string; secret: string };
