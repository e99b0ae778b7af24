import type { Icon } from '@tabler/icons-react';

/** One thing found: its kind, what it is called, how it stands, and its address. */
export type SearchHit = {
  /** Its kind, as a key of `search.kinds`. */
  kind: 'customer' | 'transaction' | 'plan' | 'payout' | 'user' | 'property';
  label: string;
  note?: string;
  status?: string;
  icon: Icon;
  to: string;
};

type Source = (text: string, signal: AbortSignal) => Promise<SearchHit[]>;
type SourceModule = { search: Source };

/** Every `<noun>/search-source.ts` of the merchant area finds its own kind of thing. */
const sources = import.meta.glob<SourceModule>('../merchant/*/search-source.ts');

/** Asks every source; one that fails leaves the others' results. */
export async function searchEverything(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const answers = await Promise.allSettled(
    Object.values(sources).map(async (load) => (await load()).search(text, signal)),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
