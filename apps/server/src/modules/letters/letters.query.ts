import type { Input, Output } from '@lorikeet/contracts';
import { LETTER_KIND_NAMES, letterKind } from '@lorikeet/contracts/letter-kinds';
import type * as letters from '@lorikeet/contracts/letters';
import type { Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';
import { latestVersions, versionsOf } from './letter-text-store.ts';
import { wordsNow } from './update-letter.ts';

/** Every letter that the merchant may send, with who last changed its words in each language. */
export async function letterList(work: Work): Promise<Output<typeof letters.listLetters>> {
  const [{ kind: merchantKind }, changed] = await Promise.all([merchantProfile(work), latestVersions(work)]);
  const kinds = LETTER_KIND_NAMES.filter(
    (kind) => letterKind(kind).group !== 'council' || merchantKind === 'council',
  );
  return {
    rows: kinds.map((kind) => ({
      kind,
      texts: (['en', 'zh'] as const).map((locale) => {
        const one = changed.find((other) => other.kind === kind && other.locale === locale);
        if (!one) return { locale, latest: null };
        const { version, words, changed_at, changed_by } = one;
        return { locale, latest: { version, is_default: words === null, changed_at, changed_by } };
      }),
    })),
  };
}

/** One letter in one language, with its last versions. */
export async function letterDetail(
  work: Work,
  { kind, locale }: Input<typeof letters.getLetter>,
): Promise<Output<typeof letters.getLetter>> {
  const versions = await versionsOf(work, { kind, locale });
  const [latest] = versions;
  return {
    kind,
    locale,
    version: latest?.version ?? 0,
    is_default: !latest?.words,
    ...wordsNow({ kind, locale }, latest),
    versions,
  };
}
