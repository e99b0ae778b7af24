import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GoingHome } from './going-home.tsx';

it('sets the way home and the way to stay apart', () => {
  const words = renderToStaticMarkup(<GoingHome locale="en" />).replace(/<[^>]+>/g, '');
  expect(words).toContain('home.now · home.stay');
});
