import * as imports from '@lorikeet/contracts/mandate-imports';
import { issueTicket } from '../../platform/files/tickets.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { keepAuthority, removeAuthority } from './authority-files.ts';
import { authorityLink } from './authority-links.ts';
import { checkImport } from './check-import.ts';
import { faultyRowsFile } from './faulty-rows-file.ts';
import { askToTakeIn } from './import-approval.ts';
import { importDetail } from './import-detail.query.ts';
import { importList, importRows } from './import-list.query.ts';
import { importOf } from './import-store.ts';
import { cancelImport, undoImport, undoRow } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

const done = { done: true } as const;

export function mandateImportRoutes(routes: Routes): void {
  routes.tenant(imports.listMandateImports, ({ work, input }) => importList(work, input));
  routes.tenant(imports.getMandateImport, ({ work, input, caller }) =>
    importDetail(work, input.id, caller.locale),
  );
  routes.tenant(imports.listMandateImportRows, ({ work, input, caller }) =>
    importRows(work, input, caller.locale),
  );
  routes.run(imports.uploadMandateImport, ({ run, input }) => uploadImport(run, input));
  routes.run(imports.checkMandateImport, async ({ run, input }) => {
    await checkImport(run, input);
    return done;
  });
  routes.tenant(imports.sendMandateImport, async ({ work, input }) => ({
    waiting: await askToTakeIn(work, input),
  }));
  routes.run(imports.cancelMandateImport, async ({ run, input }) => {
    await cancelImport(run, input.id);
    return done;
  });
  routes.tenant(imports.undoMandateImport, async ({ work, input }) => {
    await undoImport(work, input.id);
    return done;
  });
  routes.tenant(imports.undoMandateImportRow, async ({ work, input }) => {
    await undoRow(work, input.id);
    return done;
  });
  routes.upload(imports.uploadMandateImportFile, ({ run, input, file }) =>
    keepAuthority(run(), { ...input, file }),
  );
  routes.run(imports.removeMandateImportFile, async ({ run, input }) => {
    await removeAuthority(run, input.id);
    return done;
  });
  routes.tenant(imports.downloadMandateImportFile, async ({ work, input }) => ({
    url: await authorityLink(work, input.id),
  }));
  routes.tenant(imports.downloadMandateImportFaults, async ({ work, input, caller }) => {
    await importOf(work, work.merchantId, input.id);
    const request = { kind: faultyRowsFile.kind, id: input.id, params: { locale: caller.locale } };
    return { path: await issueTicket(work, [faultyRowsFile], request) };
  });
}
