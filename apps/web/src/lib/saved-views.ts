import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SharedListName,
} from '@lorikeet/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from './queries.ts';

export type SavedView = WireOutput<typeof listSavedViews>['rows'][number];
/** What makes a view: the address of the list without its page, and the columns. */
export type ViewState = Pick<SavedView, 'filter' | 'tab' | 'sort' | 'columns'>;

/** One's own views of a list and those that others share; asked for when the menu is first opened. */
export function useSavedViews(list: SharedListName, isAsked: boolean) {
  const found = useQuery({ ...read(listSavedViews, { list }), enabled: isAsked });
  const create = useWrite(createSavedView);
  const forget = useWrite(deleteSavedView);
  return {
    rows: found.data?.rows,
    isSaving: create.isPending,
    /** True when it was kept; otherwise the reason is shown. */
    async save(name: string, isShared: boolean, state: ViewState): Promise<boolean> {
      const answer = await create
        .mutateAsync({ list, name, is_shared: isShared, ...state })
        .catch(() => null);
      return answer?.code === 0;
    },
    remove: (id: string) => forget.mutate({ id }),
  };
}
