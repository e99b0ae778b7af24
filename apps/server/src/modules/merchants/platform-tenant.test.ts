import { expect, it } from 'vitest';
import { uuidv7 } from '../../platform/ids.ts';
import { platformTenantId } from './platform-tenant.query.ts';

/** A portal that counts how often it is asked for its platform, which is created at some time. */
function portal(platform: { id?: string }) {
  const counts = { asked: 0 };
  const none = () => Promise.reject(new Error('nothing else is asked'));
  const maybe = async <T extends object>(): Promise<T | undefined> => {
    counts.asked += 1;
    return platform.id ? ({ tenant: platform.id } as T) : undefined;
  };
  const by = (merchantId?: string) => ({
    rows: none,
    one: none,
    run: none,
    maybe,
    ...(merchantId && { merchantId }),
  });
  return { counts, by };
}

it('is read once for each of its tenants, each time by who is none, and again where there was none yet', async () => {
  const platform: { id?: string } = {};
  const { counts, by } = portal(platform);
  const [harbour, council] = [uuidv7(), uuidv7()];
  expect(await platformTenantId(by(harbour))).toBeUndefined();
  platform.id = uuidv7();
  for (const tenant of [harbour, council, harbour, council])
    expect(await platformTenantId(by(tenant))).toBe(platform.id);
  expect(counts.asked).toBe(3);
  expect(await platformTenantId(by())).toBe(platform.id);
  expect(await platformTenantId(by())).toBe(platform.id);
  expect(counts.asked).toBe(5);
});

it('is another one in another portal of the same process', async () => {
  const [one, other] = [{ id: uuidv7() }, { id: uuidv7() }];
  for (const platform of [one, other])
    expect(await platformTenantId(portal(platform).by(uuidv7()))).toBe(platform.id);
});
