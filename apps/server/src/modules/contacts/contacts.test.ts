import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContactStage, openContactStage, PRIYA, refusalOf } from '../../test/contact-stage.ts';

type Detail = {
  id: string;
  name: string;
  organisation: string;
  customer_id: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  tags: string[];
  notes: string | null;
  updated_at: string;
  alike: { id: string; name: string }[];
  history: { action: string; fields: string[]; of: string | null }[];
};

let stage: ContactStage;
beforeAll(async () => {
  stage = await openContactStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

const detail = async (id: string) => (await stage.harbour.get<Detail>(`/contact/detail?id=${id}`)).data;

describe('a contact', () => {
  it('is kept with tidy tags and sealed notes, changed, and shows what was changed', async () => {
    const id = await stage.add();
    expect(await detail(id)).toMatchObject({ ...PRIYA, tags: ['billing', 'vip'], customer_id: null });
    const { rows } = await stage.database.pool.query<{ notes: Buffer }>('select notes from contacts');
    expect(rows[0]!.notes.toString('latin1')).not.toContain('noon');
    const changed = await stage.harbour.post(`/contact/update/${id}`, {
      ...PRIYA,
      role: 'Owner',
      tags: ['vip'],
    });
    expect(changed.message).toBe('success');
    const { history } = await detail(id);
    expect(history.map(({ action }) => action)).toEqual(['contact.updated', 'contact.created']);
    expect(history[0]!.fields.toSorted()).toEqual(['role', 'tags']);
  });

  it('is not rewritten from a form that was opened before another person changed it', async () => {
    const id = await stage.add();
    const seen_updated_at = (await detail(id)).updated_at;
    await stage.database.pool.query("update contacts set updated_at = updated_at - interval '1 second'");
    const stale = { ...PRIYA, role: 'Owner', seen_updated_at };
    expect(refusalOf(await stage.harbour.post(`/contact/update/${id}`, stale))).toBe(
      'record.changed_meanwhile',
    );
    const fresh = { ...stale, seen_updated_at: (await detail(id)).updated_at };
    expect((await stage.harbour.post(`/contact/update/${id}`, fresh)).message).toBe('success');
  });

  it('of a customer bears the customer’s name, and is found by it', async () => {
    const id = await stage.add({ side: 'customer', organisation: '', customer_id: stage.customer });
    await stage.add({ name: 'Somebody else' });
    expect(await detail(id)).toMatchObject({ organisation: 'Okonkwo Family', customer_id: stage.customer });
    expect(await stage.names(`&customer_id=${stage.customer}`)).toEqual(['Priya Raman']);
    expect(await stage.names('&search=okonkwo')).toEqual(['Priya Raman']);
  });

  it.each([
    ['a name', 'riya', ['Priya Raman']],
    ['an organisation', 'towels', ['Priya Raman']],
    ['the beginning of an e-mail', 'priya@t', ['Priya Raman']],
    ['digits of a phone', '570 110', ['Priya Raman']],
    ['a wildcard taken as it stands', 'p%a', []],
    ['something else', 'nobody', []],
  ])('is found by %s', async (_, search, found) => {
    await stage.add();
    await stage.add({ name: 'Lee', organisation: 'Other', email: 'lee@other.test', phone: null });
    expect(await stage.names(`&search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('is filtered by side and by any of several tags, which are counted', async () => {
    await stage.add();
    await stage.add({ name: 'Lee', tags: ['urgent', 'vip'] });
    expect(await stage.names('&tag=Urgent')).toEqual(['Lee']);
    expect(await stage.names('&tag=billing,urgent')).toEqual(['Lee', 'Priya Raman']);
    expect(await stage.names('&side=customer')).toEqual([]);
    const { data } = await stage.harbour.get<{ rows: object[] }>('/contact/tags');
    expect(data.rows).toEqual([
      { tag: 'vip', contacts: 2 },
      { tag: 'billing', contacts: 1 },
      { tag: 'urgent', contacts: 1 },
    ]);
  });

  it('is one person once: the same again, in any case, is refused, when added and when changed', async () => {
    await stage.add();
    const again = await stage.harbour.post('/contact/create', { ...PRIYA, name: 'PRIYA RAMAN' });
    expect(refusalOf(again)).toBe('contact.exists');
    const lee = await stage.add({ name: 'Lee' });
    expect(refusalOf(await stage.harbour.post(`/contact/update/${lee}`, PRIYA))).toBe('contact.exists');
    expect(await stage.names()).toEqual(['Lee', 'Priya Raman']);
  });

  it.each([
    ['neither customer nor organisation', { organisation: '' }, 'organisation,customer_id'],
    ['a supplier that is a customer', { organisation: '', customer_id: 'ours' }, 'side'],
    ['both', { side: 'customer', customer_id: 'ours' }, 'organisation'],
    [
      'a customer of nobody',
      { side: 'customer', organisation: '', customer_id: `cus_${'0'.repeat(32)}` },
      'customer_id',
    ],
    ['a bad e-mail', { email: 'nowhere' }, 'email'],
    ['a bad phone', { phone: 'call me' }, 'phone'],
  ])('is refused with %s, at the field', async (_, change, path) => {
    const body = { ...PRIYA, ...change } as Record<string, unknown>;
    if (body.customer_id === 'ours') body.customer_id = stage.customer;
    const { status, data } = await stage.harbour.post<{ faults: { path: string }[] }>(
      '/contact/create',
      body,
    );
    expect([status, data.faults.map((fault) => fault.path).join()]).toEqual([422, path]);
  });

  it('is nobody’s but its merchant’s', async () => {
    const id = await stage.add();
    const { other } = stage;
    const theirs = await other.get<{ rows: object[] }>('/contact/list');
    expect(theirs.data.rows).toEqual([]);
    expect((await other.get(`/contact/detail?id=${id}`)).status).toBe(404);
    for (const path of ['update', 'delete', 'merge'])
      expect(
        (
          await other.post(`/contact/${path}/${id}`, {
            ...(path === 'update' && PRIYA),
            ...(path === 'merge' && { other_id: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
          })
        ).status,
        path,
      ).toBe(404);
    expect(await stage.names()).toEqual(['Priya Raman']);
  });
});

describe('two contacts that are one person', () => {
  it('are merged: values of both, both histories, and the old address leads to the new one', async () => {
    const kept = await stage.add();
    const other = await stage.add({
      name: 'P. Raman',
      role: null,
      email: 'pr@tidy.test',
      tags: ['urgent'],
      notes: 'Speaks Tamil',
    });
    expect((await detail(kept)).alike).toMatchObject([{ id: other, name: 'P. Raman' }]);
    const merged = await stage.harbour.post(`/contact/merge/${kept}`, {
      other_id: other,
      taken: ['email'],
    });
    expect(merged.message).toBe('success');
    const whole = await detail(other);
    expect(whole).toMatchObject({
      id: kept,
      name: 'Priya Raman',
      role: 'Accounts',
      email: 'pr@tidy.test',
      tags: ['billing', 'vip', 'urgent'],
      notes: 'Rings before noon\n\nSpeaks Tamil',
    });
    expect(whole.history.map(({ action, of }) => [action, of])).toEqual(
      expect.arrayContaining([
        ['contact.merged', null],
        ['contact.merged', 'P. Raman'],
        ['contact.created', 'P. Raman'],
        ['contact.created', null],
      ]),
    );
    expect(await stage.names()).toEqual(['Priya Raman']);
    // Who it was may be added again, and what is gone cannot be changed.
    expect(refusalOf(await stage.harbour.post(`/contact/update/${other}`, PRIYA))).toBe('contact.merged');
    expect(refusalOf(await stage.harbour.post(`/contact/delete/${other}`, {}))).toBe('contact.merged');
  });

  it('takes along what was merged before, becomes what the other one was, and is deleted whole', async () => {
    const [a, b, c] = [await stage.add(), await stage.add({ name: 'B' }), await stage.add({ name: 'C' })];
    await stage.harbour.post(`/contact/merge/${b}`, { other_id: a, taken: ['name'] });
    await stage.harbour.post(`/contact/merge/${c}`, { other_id: b, taken: [] });
    for (const id of [a, b, c]) expect((await detail(id)).id).toBe(c);
    expect((await stage.harbour.post(`/contact/delete/${c}`, {})).message).toBe('success');
    const { rows } = await stage.database.pool.query('select id from contacts');
    expect(rows).toEqual([]);
  });

  it('are not merged with themselves, nor twice, nor when two people merge them both ways at once', async () => {
    const [a, b] = [await stage.add(), await stage.add({ name: 'B' })];
    const merge = (id: string, other: string) =>
      stage.harbour.post(`/contact/merge/${id}`, { other_id: other });
    expect(refusalOf(await merge(a, a))).toBe('contact.same');
    const both = await Promise.all([merge(a, b), merge(b, a)]);
    expect(both.map(refusalOf).toSorted()).toEqual(['contact.merged', undefined]);
  });

  it('are refused while their tags are too many for one', async () => {
    const tags = (from: number) => Array.from({ length: 12 }, (_, n) => `tag ${from + n}`);
    const [a, b] = [await stage.add({ tags: tags(0) }), await stage.add({ name: 'B', tags: tags(20) })];
    const refused = await stage.harbour.post(`/contact/merge/${a}`, { other_id: b });
    expect(refusalOf(refused)).toBe('contact.too_many_tags');
    expect(refused.message).toContain('20');
  });
});
