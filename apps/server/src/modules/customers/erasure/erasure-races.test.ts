import { afterAll, describe, expect, it } from 'vitest';
import { draftOf, invitationTo, openErasure, wire } from '../../../test/erasure-stage.ts';
import { addToCredit } from '../../invoices/index.ts';
import { holdCustomer } from '../hold-customer.ts';
import { eraseCustomer } from './erase-customer.ts';

const { scene, call, within, eraseNow, forget, person } = await openErasure();
afterAll(() => scene.close());

describe('an erasure beside something that begins', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  const waits = async (work: Promise<unknown>) =>
    expect(
      await Promise.race([
        work.then(() => 'done'),
        new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
      ]),
    ).toBe('waits');

  it('waits for it, and then finds it', async () => {
    const id = await person('First Comes Credit');
    const { open, opened } = gate();
    const begun = within(async (work) => {
      await holdCustomer(work, id);
      await opened;
      await addToCredit(work, id, 'AUD', 100 as never);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const erasing = eraseNow(id).catch((error: { code: string }) => error.code);
    await waits(erasing);
    open();
    await begun;
    expect(await erasing).toBe('customer.erase_open_credit');
  });

  it.each(['draft', 'invitation', 'contact', 'merge'] as const)(
    'that came first is waited for by a %s, which then finds nobody',
    async (what) => {
      const id = await person(`First Comes Erasure ${what}`);
      const other = await person('Stays');
      const { open, opened } = gate();
      const erasing = within((work) =>
        eraseCustomer(work, id, {
          forget: async (inside, who) => {
            await forget(inside, who);
            await opened;
          },
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 80));
      const beginning = {
        draft: () => call('POST', '/invoice/draft/create', draftOf(id)),
        invitation: () => call('POST', '/invitation/create', invitationTo(id)),
        contact: () =>
          call('POST', '/contact/create', { side: 'customer', customer_id: wire(id), name: 'New', tags: [] }),
        merge: () => call('POST', `/customer/merge/${wire(other)}`, { other_id: wire(id) }),
      }[what]();
      await waits(beginning);
      open();
      await erasing;
      expect((await beginning).data).toMatchObject({ refusal: 'customer.erased' });
    },
  );

  it('another of the same customer leaves one', async () => {
    const id = await person('Twice At Once');
    const ends = await Promise.allSettled([eraseNow(id), eraseNow(id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
