import { parseId } from '@lorikeet/domain/kernel';
import { takeInImport } from '../modules/mandate-imports/take-in.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import type { Rehearsal, Scene } from './rehearsal-scene.ts';

const HEADINGS = 'Name,Email,BSB,Account number,Reference,Signed on';

/** A file with one sound row, as it is uploaded. */
function newFile(scene: Scene) {
  const word = scene.unique();
  const account = String(Math.floor(Math.random() * 900_000_000) + 100_000_000);
  const text = `${HEADINGS}\r\nPayer ${word},${word}@example.test,062-000,${account},OLD-${word},2024-02-03\r\n`;
  return { filename: `${word}.csv`, content: Buffer.from(text).toString('base64') };
}

/** How its columns are read; the same debit user goes on, so that nobody has to be told. */
const mapping = {
  columns: { name: 0, email: 1, bsb: 2, account_number: 3, reference: 4, signed_on: 5 },
  date_order: 'ymd',
  provider: 'OldPay',
  amounts: 'fixed',
  locale: 'en',
};

async function uploaded(scene: Scene): Promise<string> {
  return (await scene.done<{ id: string }>('uploadMandateImport', newFile(scene))).id;
}

async function checked(scene: Scene): Promise<string> {
  const id = await uploaded(scene);
  await scene.done('checkMandateImport', { id, ...mapping });
  return id;
}

/** An import as it stands once a second person has agreed and its rows are in. */
async function takenIn(scene: Scene): Promise<string> {
  const id = await checked(scene);
  const uuid = parseId('import', id)!;
  await scene.change("update mandate_imports set status = 'taking_in' where id = $1", [uuid]);
  await takeInImport(createRun(scene.world.portal.platform, scene.ours.tenant, SYSTEM), uuid);
  return id;
}

async function rowOf(scene: Scene, importId: string): Promise<string> {
  const { id } = await scene.within(scene.ours, (work) =>
    work.one<{ id: string }>(sql`
      select id from mandate_import_rows
      where merchant_id = ${work.merchantId} and import_id = ${parseId('import', importId)!} limit 1`),
  );
  return scene.id('import_row', id);
}

/** A signed authority of the row of an import, named as its reference. */
async function authority(scene: Scene): Promise<{ id: string; name: string }> {
  const id = await checked(scene);
  const { rows } = await scene.done<{ rows: { reference: string }[] }>('listMandateImportRows', {
    import_id: id,
  });
  return { id, name: `${rows[0]!.reference}.png` };
}

async function keptFile(scene: Scene): Promise<string> {
  const { id, name } = await authority(scene);
  await scene.done('uploadMandateImportFile', { id, name });
  const { rows } = await scene.done<{ rows: { file: { id: string } }[] }>('listMandateImportRows', {
    import_id: id,
  });
  return rows[0]!.file.id;
}

export const importRehearsals: Record<string, Rehearsal> = {
  uploadMandateImport: async (scene) => ({ input: newFile(scene) }),
  checkMandateImport: async (scene) => ({ input: { id: await uploaded(scene), ...mapping } }),
  uploadMandateImportFile: async (scene) => ({ input: await authority(scene) }),
  removeMandateImportFile: async (scene) => ({ input: { id: await keptFile(scene) } }),
  downloadMandateImportFile: async (scene) => ({ input: { id: await keptFile(scene) } }),
  sendMandateImport: async (scene) => ({ input: { id: await checked(scene) } }),
  cancelMandateImport: async (scene) => ({ input: { id: await uploaded(scene) } }),
  undoMandateImport: async (scene) => ({ input: { id: await takenIn(scene) } }),
  undoMandateImportRow: async (scene) => ({ input: { id: await rowOf(scene, await takenIn(scene)) } }),
};
