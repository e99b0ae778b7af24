import { parseId } from '@lorikeet/domain/kernel';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

/** A file that is asked for. */
const asked = async (scene: Scene): Promise<string> =>
  (await scene.done<{ id: string }>('createReportDownload', { report: 'gst', format: 'csv' })).id;

/** A file that waits for its turn, as it does while all workers are busy. */
async function waiting(scene: Scene): Promise<string> {
  const id = await asked(scene);
  await scene.settle();
  await scene.change("update downloads set status = 'queued' where id = $1", [parseId('download', id)]);
  return id;
}

/** A file that is ready. */
async function ready(scene: Scene): Promise<string> {
  const id = await asked(scene);
  await scene.settle();
  return id;
}

async function saved(scene: Scene): Promise<string> {
  const input = { name: `GST ${scene.unique()}`, is_shared: false, report: 'gst' };
  return (await scene.done<{ id: string }>('createSavedReport', input)).id;
}

export const downloadRehearsals: Record<string, Rehearsal> = {
  issueDownload: async (scene) => ({ input: { id: await ready(scene) } }),
  cancelDownload: async (scene) => ({ input: { id: await waiting(scene) } }),
  runDownload: async (scene) => ({ input: { id: await ready(scene) } }),
  createListDownload: async () => ({ input: { list: 'customers' } }),
  createReportDownload: async () => ({ input: { report: 'gst', format: 'csv' } }),
  createSavedReport: async (scene) => ({
    input: { name: `GST ${scene.unique()}`, is_shared: true, report: 'gst', preset: 'last_month' },
  }),
  deleteSavedReport: async (scene) => ({ input: { id: await saved(scene) } }),
  setReportSchedule: async (scene) => {
    const { rows } = await scene.done<{ rows: { id: string }[] }>('listReportRecipients');
    return {
      input: {
        id: await saved(scene),
        schedule: 'weekly',
        format: 'csv',
        recipient_ids: rows.slice(0, 1).map(({ id }) => id),
      },
    };
  },
};
