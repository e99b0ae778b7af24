import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import {
  type BulkActionName,
  createExport,
  createListDownload,
  previewBulk,
  runBulk,
  SENT_AT_ONCE,
  type SharedListName,
} from '@lorikeet/contracts/lists';
import i18next from 'i18next';
import { useState } from 'react';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useCan } from './permissions.ts';
import { refreshAfter } from './queries.ts';
import { addToast } from './toasts.ts';

/** Something that can be done with many rows at once: its button, and its question's title. */
export type BulkOffer = { action: BulkActionName; label: string; title: string; danger?: boolean };
export type BulkPreview = WireOutput<typeof previewBulk>;
/** The same once it is done, or waits for a second person. */
export type BulkOutcome = WireOutput<typeof runBulk>;
/** The chosen rows by their ids; null is all that the filters match. */
export type RowsMeant = readonly string[] | null;

/** What a list can do besides showing its rows. */
export type ListTools = {
  list: SharedListName;
  canExport: boolean;
  exportRows(rows: RowsMeant): Promise<void>;
  bulk: readonly BulkOffer[];
  /** What an action would do; null when it was refused, which is shown already. */
  preview(offer: BulkOffer, rows: RowsMeant): Promise<BulkPreview | null>;
  /** Does what the preview said. A repeat with the same key does nothing twice. */
  run(
    offer: BulkOffer,
    rows: RowsMeant,
    agreed: { digest: string; key: string },
  ): Promise<BulkOutcome | null>;
};

/** The input of the list's call as filters of an export: without the page, and lists as the address has them. */
export function filtersOf(input: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const filters: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(input)) {
    if (key === 'page' || key === 'page_size' || key === 'sort') continue;
    if (value === undefined || value === null || value === '') continue;
    filters[key] = typeof value === 'number' ? value : String(value);
  }
  return filters;
}

/** Makes the file of such rows: given at once where they are few, else prepared, which is said. */
async function giveExport(asked: WireInput<typeof createExport>): Promise<void> {
  const { code, data } = await call(createExport, asked);
  if (code !== 0) return;
  if (data.rows <= SENT_AT_ONCE) return fetchFile(data.path);
  const prepared = await call(createListDownload, asked, { idempotencyKey: crypto.randomUUID() });
  if (prepared.code !== 0) return;
  refreshAfter(createListDownload);
  addToast({
    severity: 'success',
    summary: i18next.t('list.prepared'),
    detail: i18next.t('list.preparedDetail'),
  });
}

/** Export and bulk actions of one list. `input` is what its own call is asked. Asked for twice at once, an export is made once. */
export function useListTools(
  list: SharedListName,
  input: Readonly<Record<string, unknown>>,
  bulk: readonly BulkOffer[] = [],
): ListTools {
  const canExport = useCan('exports.create');
  const [begin] = useState(() => oneAtATime());
  const filters = filtersOf(input);
  const rowsOf = (rows: RowsMeant) => (rows ? { ids: [...rows] } : { filters });
  return {
    list,
    canExport,
    bulk,
    exportRows(rows) {
      const sort = typeof input.sort === 'string' ? { sort: input.sort } : {};
      const asked = { list, ...sort, ...rowsOf(rows) };
      return begin(JSON.stringify(asked), () => giveExport(asked));
    },
    async preview({ action }, rows) {
      const { code, data } = await call(previewBulk, { action, ...rowsOf(rows) });
      return code === 0 ? data : null;
    },
    async run({ action }, rows, { digest, key }) {
      const { code, data } = await call(
        runBulk,
        { action, digest, ...rowsOf(rows) },
        { idempotencyKey: key },
      );
      refreshAfter(runBulk);
      return code === 0 ? data : null;
    },
  };
}
