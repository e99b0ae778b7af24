import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const COLUMNS = { name: 0, email_primary: 1 };

const file = (scene: Scene) => ({
  filename: 'members.csv',
  content: Buffer.from(`Name,E-mail\r\nNew Member,${scene.unique()}@example.test\r\n`).toString('base64'),
  columns: COLUMNS,
});

const BLANK = {
  type: 'person',
  name: 'One of Two',
  email_primary: 'two@payer.test',
  locale: 'en',
  payment_type: 'none',
};

/** A customer of its own. */
async function added(scene: Scene): Promise<string> {
  return (await scene.done<{ id: string }>('createCustomer', BLANK)).id;
}

export const customerImportRehearsals: Record<string, Rehearsal> = {
  mergeCustomers: async (scene) => ({ input: { id: await added(scene), other_id: await added(scene) } }),
  eraseCustomer: async (scene) => ({ input: { id: await added(scene) } }),
  previewCustomerImport: async (scene) => ({ input: file(scene) }),
  importCustomers: async (scene) => ({ input: file(scene) }),
  sendImportInvitations: async (scene) => {
    const { id } = await scene.done<{ id: string }>('importCustomers', file(scene));
    return { input: { id, channels: ['email'] } };
  },
  undoCustomerImport: async (scene) => {
    const { id } = await scene.done<{ id: string }>('importCustomers', file(scene));
    return { input: { id } };
  },
};
