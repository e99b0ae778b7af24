import type { Work } from '../../platform/work.ts';

/** The merchants whose bank files the work's tenant lodges; empty for a merchant that lodges none. */
export type LodgedMerchants = (work: Work) => Promise<readonly { id: string }[]>;
