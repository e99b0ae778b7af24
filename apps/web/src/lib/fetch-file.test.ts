import { afterEach, expect, it, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

it('a file is fetched by a link for downloads, and the page is sent nowhere', () => {
  const link = { href: '', download: null as string | null, click: vi.fn<() => void>() };
  const assign = vi.fn<() => void>();
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('window', { location: { assign } });
  fetchFile('/files/one');
  expect(link).toMatchObject({ href: '/files/one', download: '' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});
