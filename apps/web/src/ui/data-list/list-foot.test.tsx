import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListFoot, type Totals } from './list-foot.tsx';
import { readListState } from './list-state.ts';

const shown = (count: number, totals: Totals) =>
  renderToStaticMarkup(
    <ListFoot
      state={readListState(new URLSearchParams(), [])}
      shown={1}
      count={count}
      totals={totals}
      onChange={() => undefined}
    />,
  );

it('says how many rows there are once: exactly only where their count was capped', () => {
  const few = shown(1, { count: 1, sum: '$46.00' });
  expect(few).toContain('list.sum <b>$46.00</b>');
  expect(few).not.toContain('list.exactly');
  const many = shown(1001, { count: 4200, sum: '$46.00' });
  expect(many).toContain('list.exactly · list.sum <b>$46.00</b>');
  expect(shown(1001, { count: 4200 })).not.toContain('list.sum');
});
