import { readFileSync } from 'node:fs';
import {
  ALL_PERMISSIONS,
  MERCHANT_PERMISSIONS,
  readNeededBy,
  SYSTEM_ROLE_NAMES,
  SYSTEM_ROLES,
} from '@lorikeet/contracts/permissions';
import { describe, expect, it } from 'vitest';
import { AREAS, areasFor, heldTogether, summarise } from './permission-areas.ts';

const rolesIn = (locale: string): { system: Record<string, string> } =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/roles.json`, import.meta.url), 'utf8'));

type Words = {
  areas: Record<string, string>;
  capabilities: Record<string, string>;
  can: Record<string, Record<string, string>>;
};
const wordsIn = (locale: string): Words =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/permissions.json`, import.meta.url), 'utf8'));

describe.each(['en', 'zh'])('the words of permissions in %s', (locale) => {
  const words = wordsIn(locale);
  const said = Object.entries(words.can).flatMap(([capability, verbs]) =>
    Object.keys(verbs).map((verb) => `${capability}.${verb}`),
  );

  it('say of every permission what it allows, and of nothing else', () => {
    expect(said.sort()).toEqual([...ALL_PERMISSIONS].sort());
    const sentences = Object.values(words.can).flatMap((verbs) => Object.values(verbs));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('name every capability and every part of the portal', () => {
    expect(Object.keys(words.capabilities).sort()).toEqual(Object.keys(words.can).sort());
    expect(Object.keys(words.areas).sort()).toEqual(Object.keys(AREAS).sort());
  });
});

describe('the parts of the portal', () => {
  it('show every permission once, the platform’s to its own staff only', () => {
    const shown = (kind: 'business' | 'platform') => areasFor(kind).flatMap((area) => area.permissions);
    expect(shown('business').toSorted()).toEqual([...MERCHANT_PERMISSIONS].sort());
    expect(shown('platform').toSorted()).toEqual([...ALL_PERMISSIONS].sort());
  });
});

describe('a reader’s summary', () => {
  const areas = areasFor('business');
  const lines = (held: readonly string[]) => {
    const { can, cannot } = summarise(new Set(held), areas);
    return { can: can.length, cannot: cannot.length };
  };

  it('is one line for a part that is wholly open or wholly shut', () => {
    expect(lines([])).toEqual({ can: 0, cannot: areas.length });
    expect(lines(SYSTEM_ROLES.owner)).toEqual({ can: areas.length, cannot: 0 });
  });

  it('leaves nothing out', () => {
    const { can, cannot } = summarise(new Set(SYSTEM_ROLES.clerk), areas);
    const named = (list: typeof can) =>
      list.flatMap(({ area, permission }) =>
        permission ? [permission] : (areas.find((each) => each.name === area)?.permissions ?? []),
      );
    expect(named(can).toSorted()).toEqual([...SYSTEM_ROLES.clerk].sort());
    expect([...named(can), ...named(cannot)].sort()).toEqual([...MERCHANT_PERMISSIONS].sort());
  });
});

describe('the names of the system’s roles', () => {
  it.each(['en', 'zh'] as const)(
    'that nobody else’s role may have are those of the screens, in %s',
    (locale) => {
      const kept = Object.entries(SYSTEM_ROLE_NAMES).map(([slug, names]) => [slug, names[locale]]);
      expect(Object.fromEntries(kept)).toEqual(rolesIn(locale).system);
    },
  );
});

describe('a choice of permissions', () => {
  const everything = new Set<string>(ALL_PERMISSIONS);

  it('to change something takes the seeing with it, and goes with it', () => {
    expect(heldTogether([], ['customers.write'], everything)).toEqual(['customers.write', 'customers.read']);
    const both = ['customers.read', 'customers.write', 'customers.reveal'] as const;
    expect(heldTogether(both, ['customers.write', 'customers.reveal'], everything)).toEqual([]);
    expect(heldTogether(both, ['customers.read'], everything)).toEqual(['customers.read']);
    expect(heldTogether([], ['billing.run'], everything)).toEqual(['billing.run', 'subscriptions.read']);
  });

  it('chooses nothing by the way that the chooser cannot give', () => {
    expect(heldTogether([], ['customers.write'], new Set(['customers.write']))).toEqual(['customers.write']);
  });

  it('is whole in every role of the system', () => {
    for (const held of Object.values(SYSTEM_ROLES) as (readonly string[])[]) {
      const missing = ALL_PERMISSIONS.filter((name) => held.includes(name)).flatMap(
        (name) => readNeededBy(name) ?? [],
      );
      expect(missing.filter((name) => !held.includes(name))).toEqual([]);
    }
  });
});
