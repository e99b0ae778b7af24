import { z } from 'zod';
import { type Contract, contract, isForPeople, isKept } from './contract.ts';
import { MERCHANT_PERMISSIONS, type Permission } from './permissions.ts';
import { done, id, instant, nothing, text } from './wire.ts';

/** How a key begins, so that people and scanners of leaked secrets recognise one. */
export const API_KEY_PREFIX = 'lk_';
/** Keys of a merchant that can be used at once. */
export const API_KEYS_MAX = 50;
/** How long the former secret of a key may go on working, in hours. */
export const OVERLAP_HOURS_MAX = 30 * 24;
/** How far ahead a key may end, in days. */
export const EXPIRY_DAYS_MAX = 5 * 366;
const NETWORKS_MAX = 20;

/**
 * What a key may be permitted: what a merchant's people may do, except to decide who may do what. A key that could make
 * keys or people could make itself last.
 */
export const KEY_PERMISSIONS: readonly Permission[] = MERCHANT_PERMISSIONS.filter(
  (name) => !/^(users|roles|integrations|notifications)\./.test(name),
);

/**
 * Whether a key can make a call at all: a merchant's own, about no person, by a permission that a key may hold. Of files those
 * of banks; what is attached or shown is chosen by people.
 */
export const isForKeys = (definition: Contract): boolean =>
  definition.area === 'merchant' &&
  (definition.file === undefined || isKept(definition.file)) &&
  !isForPeople(definition) &&
  (definition.access === 'session' || (KEY_PERMISSIONS as readonly string[]).includes(definition.access));

const permission = z.enum(KEY_PERMISSIONS as [Permission, ...Permission[]], 'choose_one');

/** An address or a range of them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export const network = z
  .string()
  .trim()
  .refine(
    (typed) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((one) => one.safeParse(typed).success),
    {
      error: 'network_invalid',
    },
  );

const keyFields = {
  name: text(60),
  permissions: z.array(permission).min(1, 'permission_required').max(KEY_PERMISSIONS.length),
  /** Where it may be used from; empty: anywhere. */
  networks: z.array(network).max(NETWORKS_MAX, 'too_many_networks').default([]),
};

export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;

const keyRow = z.strictObject({
  id: id('api_key'),
  name: z.string(),
  state: z.enum(API_KEY_STATES),
  permissions: z.array(permission),
  networks: z.array(z.string()),
  /** Who made it, by name. */
  made_by: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  /** To about ten minutes. */
  last_used_at: instant.nullable(),
  last_used_from: z.string().nullable(),
  /** The last signs of each secret that works, the newest first; `valid_until` of those that a newer one replaces. */
  secrets: z.array(
    z.strictObject({ ending: z.string(), created_at: instant, valid_until: instant.nullable() }),
  ),
});

export const listApiKeys = contract({
  name: 'listApiKeys',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/key/list',
  access: 'integrations.read',
  summary: 'The API keys, those in use first; of ended ones the latest 50',
  input: nothing,
  output: z.strictObject({ rows: z.array(keyRow) }),
  shows: ['api-keys'],
});

const shownOnce = z.strictObject({ id: id('api_key'), secret: z.string() });

export const createApiKey = contract({
  name: 'createApiKey',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/key/create',
  access: 'integrations.write',
  summary: 'Makes an API key with a part of the permissions of who makes it; its secret is shown this once',
  input: z.strictObject({ ...keyFields, expires_in_days: z.int().min(1).max(EXPIRY_DAYS_MAX).nullable() }),
  output: shownOnce,
  proof: 'recent',
  secret: true,
  refusals: ['api_key.too_many'],
  changes: ['api-keys'],
  idempotent: true,
});

export const updateApiKey = contract({
  name: 'updateApiKey',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/key/update/{id}',
  access: 'integrations.write',
  summary: 'Changes the name of a key, what it may do and where it may be used from',
  input: z.strictObject({
    id: id('api_key'),
    ...keyFields,
    /** What stood there as the form was opened. */
    seen: keyRow.pick({ name: true, permissions: true, networks: true }).optional(),
  }),
  output: done,
  proof: 'recent',
  refusals: ['api_key.ended', 'record.changed_meanwhile'],
  changes: ['api-keys'],
});

export const replaceApiKeySecret = contract({
  name: 'replaceApiKeySecret',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/key/rotate/{id}',
  access: 'integrations.write',
  summary: 'Gives a key a new secret, shown this once; the former one works for so many hours more',
  input: z.strictObject({ id: id('api_key'), overlap_hours: z.int().min(0).max(OVERLAP_HOURS_MAX) }),
  output: shownOnce,
  proof: 'recent',
  secret: true,
  refusals: ['api_key.beyond_yours', 'api_key.ended'],
  changes: ['api-keys'],
  idempotent: true,
});

export const revokeApiKey = contract({
  name: 'revokeApiKey',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/key/revoke/{id}',
  access: 'integrations.write',
  summary: 'Ends a key at once and for good',
  input: z.strictObject({ id: id('api_key') }),
  output: done,
  refusals: ['api_key.ended'],
  changes: ['api-keys'],
});
