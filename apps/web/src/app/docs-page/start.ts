/**
 * Style and script of the developers' pages, which the server makes from the contracts. They are complete without the
 * script; it searches the contents, copies samples and lets a call be tried out.
 */
import '../../ui/fonts-steady.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/controls.css';
import '../../ui/button.css';
import './docs.css';
import './docs-calls.css';
import { schemeNow, systemDark } from '../../lib/colour-scheme-now.ts';
import { loadChineseFont } from '../../lib/fonts.ts';
import { addCopyButtons } from './copy-samples.ts';
import { openSearch, showWhereYouAre } from './search-contents.ts';
import { offerTries } from './try-call.ts';

const dress = () => {
  document.documentElement.dataset.theme = schemeNow();
};

dress();
systemDark().addEventListener('change', dress);
// The name of the other language is Chinese at least.
loadChineseFont();
showWhereYouAre();
openSearch();
addCopyButtons();
offerTries();
