import { afterEach, expect, it, vi } from 'vitest';
import { openSearch } from './frame-windows.tsx';

class Field {
  blur = vi.fn<() => void>();
}
afterEach(() => vi.unstubAllGlobals());

it('takes the keys from the field beneath it as the search is asked for, and from no field of its own', () => {
  const [beneath, own] = [new Field(), new Field()];
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { activeElement: beneath });
  openSearch();
  expect(beneath.blur).toHaveBeenCalledOnce();
  vi.stubGlobal('document', { activeElement: own });
  openSearch();
  expect(own.blur).not.toHaveBeenCalled();
});
