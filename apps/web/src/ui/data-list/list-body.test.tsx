import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListBody } from './list-body.tsx';
import { type ListState, readListState } from './list-state.ts';

const faceOf = (address: string) => {
  const state: ListState = readListState(new URLSearchParams(address), ['status']);
  return renderToStaticMarkup(
    <ListBody<string>
      control={{ state, change: () => undefined }}
      filters={[]}
      caption="Things"
      columns={[]}
      phoneRow={(row) => ({ who: row })}
      rowId={(row) => row}
      rowName={(row) => row}
      rows={[]}
      empty="No things yet"
      errorTitle="Things did not load"
      phone={false}
      isChoosable={false}
    />,
  );
};

it.each([
  ['', 'No things yet'],
  ['q=status:open', 'list.nothingMatches'],
  ['tab=done', 'list.nothingMatches'],
  // Rows match: their last page has emptied since.
  ['q=status:open&page=3', 'list.pageEmpty'],
  ['tab=done&page=2', 'list.pageEmpty'],
  ['page=2', 'list.pageEmpty'],
])('a list without rows at "%s" says "%s"', (address, words) => {
  const faces = ['No things yet', 'list.nothingMatches', 'list.pageEmpty'];
  expect(faces.filter((face) => faceOf(address).includes(face))).toEqual([words]);
});
