import * as imports from '@lorikeet/contracts/rates-imports';
import { issueTicket } from '../../../platform/files/tickets.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { confirmImport } from './confirm-import.ts';
import { faultyRowsFile } from './faulty-rows-file.ts';
import { importDetail } from './import-detail.query.ts';
import { importList, importRows } from './import-list.query.ts';
import { importOf } from './import-store.ts';
import { startCheck } from './start-check.ts';
import { cancelImport, undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

const done = { done: true } as const;

export function importRoutes(routes: Routes): void {
  routes.tenant(imports.listRatesImports, ({ work, input }) => importList(work, input));
  routes.tenant(imports.getRatesImport, ({ work, input }) => importDetail(work, input.id));
  routes.tenant(imports.listRatesImportRows, ({ work, input, caller }) =>
    importRows(work, input, caller.locale),
  );
  routes.run(imports.uploadRatesImport, ({ run, input }) => uploadImport(run, input));
  routes.tenant(imports.checkRatesImport, async ({ work, input }) => {
    await startCheck(work, input);
    return done;
  });
  routes.tenant(imports.confirmRatesImport, async ({ work, input }) => {
    await confirmImport(work, input.id, input.check);
    return done;
  });
  routes.tenant(imports.cancelRatesImport, async ({ work, input }) => {
    await cancelImport(work, input.id);
    return done;
  });
  routes.tenant(imports.undoRatesImport, async ({ work, input }) => {
    await undoImport(work, input.id);
    return done;
  });
  routes.tenant(imports.downloadRatesImportFaults, async ({ work, input, caller }) => {
    await importOf(work, work.merchantId, input.id);
    const request = { kind: faultyRowsFile.kind, id: input.id, params: { locale: caller.locale } };
    return { path: await issueTicket(work, [faultyRowsFile], request) };
  });
}
