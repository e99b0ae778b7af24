import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** What strangers write by the public site, and what the platform's staff do with it. */

const enquiry = async (scene: Scene) =>
  scene.sample('createEnquiry', {
    email: `${scene.unique()}@strangers.test`,
    google_token: await scene.human(),
  });
const application = async (scene: Scene) =>
  scene.sample('createApplication', {
    email: `${scene.unique()}@billers.test`,
    website: undefined,
    terms: true,
    google_token: await scene.human(),
  });

async function newest(scene: Scene, table: 'enquiries' | 'biller_applications'): Promise<string> {
  const { id } = await scene.row<{ id: string }>(
    `select id from ${table} where merchant_id = $1 and status = 'open' order by id desc limit 1`,
    [scene.lorikeet.tenant],
  );
  return id;
}

const withEnquiry: Rehearsal = async (scene) => {
  await scene.done('createEnquiry', await enquiry(scene));
  return { input: { id: scene.id('contact', await newest(scene, 'enquiries')) } };
};
const withApplication =
  (more: (scene: Scene) => object): Rehearsal =>
  async (scene) => {
    await scene.done('createApplication', await application(scene));
    const id = await newest(scene, 'biller_applications');
    return { input: { id: scene.id('application', id), ...more(scene) } };
  };

export const siteRehearsals: Record<string, Rehearsal> = {
  createEnquiry: async (scene) => ({ input: await enquiry(scene) }),
  createApplication: async (scene) => ({ input: await application(scene) }),
  resolveEnquiry: withEnquiry,
  approveApplication: withApplication((scene) => ({ slug: scene.unique() })),
  declineApplication: withApplication(() => ({ reason: 'The ABN belongs to another name' })),
};
