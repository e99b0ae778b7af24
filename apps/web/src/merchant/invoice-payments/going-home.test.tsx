import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GoingHome } from './going-home.tsx';

it('sets the way home and the way to stay apart', () => {
  const html = renderToStaticMarkup(<GoingHome locale="en" />);
  expect(html).toMatch(/<\/a> · <button /);
});
