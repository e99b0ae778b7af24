import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { onLog } from './build-log.ts';
import { onePathIcons } from './one-path-icons.ts';
import { screenWords } from './screen-words.ts';

const server = `http://localhost:${process.env.PORT ?? '3000'}`;

const library = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
/** What every signed-in screen runs. */
const SHARED_LIB =
  /src[\\/]lib[\\/](activity|api-error|call|late|reach|colour-scheme|confirm|date-format|demo-clock|failures|fetch-file|format|i18n|interface-state|navigation|news|one-at-a-time|own-task|permissions|preferences|profile|queries|renew-tokens|sessions|storage|stored-interface|toasts)\.ts/;
/** The contracts of the home screens; a sign-in and the frame of every screen have theirs in `core`. */
const FIRST_CONTRACTS =
  /packages[\\/]contracts[\\/]src[\\/](screens[\\/][a-z-]+|dashboard|subjects|contract|identity|mandates|passwords|payments|payouts|ledger|permissions|preferences|profile|refusals|tax-invoices|wire)\.ts/;
/** Icons of several screens that neither the frame nor a sign-in shows. */
const ICONS_AFTER_SIGN_IN =
  /[\\/]Icon(ChevronLeft|Clock|FileSpreadsheet|FileText|FileTypePdf|Filter|MailX|Paperclip|Printer|Receipt|Send|Ticket|Trash|UserPlus)\.mjs$/;
/** Icons that one screen alone shows: they come with it. Any other stands in `core`. */
const ICONS_OF_ONE_SCREEN =
  /[\\/]Icon(ArrowDown|ArrowDownLeft|ArrowRight|ArrowUp|ArrowsSort|Bookmark|Camera|CashBanknote|CreditCardOff|DeviceMobile|DeviceTablet|ExternalLink|Cash|CircleCheckFilled|Columns3|Edit|EyeOff|File|FileX|FileCertificate|FileInfo|Message|FileCheck|FileDownload|FileExport|FileUpload|HandStop|Key|Link|LinkOff|Login2|Logout2|MailOff|MailPause|Message2|PlayerPlay|PlayerSkipForward|PointFilled|Repeat|Replace|Shield|ShieldX|Terminal2|Upload|UserCircle|MailOpened|Package)\.mjs$/;
const anyOf =
  (...tests: (RegExp | ((id: string) => boolean))[]) =>
  (id: string) =>
    tests.some((test) => (test instanceof RegExp ? test.test(id) : test(id)));

/**
 * Few, long-lived files, so that a cold sign-in takes under a dozen requests. The first screen of any area
 * runs `vendor` and `core`; forms and lists bring theirs; dialogs and menus (`overlay`) and the
 * calendar are fetched when first used. The smallest priority number is asked last.
 */
const groups = [
  {
    name: 'vendor',
    test: anyOf(
      library(
        'react',
        'react-dom',
        'scheduler',
        'react-router',
        '@tanstack',
        'zustand',
        'i18next',
        'react-i18next',
        'zod',
      ),
      /rolldown[\\/]runtime|vite[\\/]preload-helper/,
    ),
    priority: 90,
  },
  {
    name: 'core',
    test: anyOf(
      library('nprogress', 'clsx', 'use-sync-external-store'),
      (id) => library('@tabler').test(id) && !ICONS_OF_ONE_SCREEN.test(id) && !ICONS_AFTER_SIGN_IN.test(id),
      SHARED_LIB,
      /src[\\/]app[\\/](?!found-things|menu-screens|gallery|public-page|payer-page|card-form|account|help|layouts[\\/](auth|merchant|office|phone|ratepayer)|not-found|command-palette|palette-screens|use-entries|cookie-notice|shortcut-dialog)/,
      /src[\\/]ui[\\/]((avatar|card|tabs|status-chip|use-phone|button|choice-fields|dialog|disclosure|faces|field|logo|menu|page|select-field|styles|toasts|values)\.tsx?$)/,
      /src[\\/](ui|app[\\/]layouts)[\\/].*(?<!dialogs|palette|menu|month-calendar|fonts-zh|office|ratepayer|filter|bulk|views|list-(foot|rows))\.css/,
      /packages[\\/]contracts[\\/]src[\\/]inbox-news\.ts/,
      /src[\\/]merchant[\\/]notifications[\\/]bell-count\./,
      /src[\\/]merchant[\\/]dashboard[\\/].*\.css/,
    ),
    priority: 80,
  },
  {
    name: 'forms',
    test: anyOf(
      library('react-hook-form'),
      /src[\\/]lib[\\/](form|form-faults|human-check|solve-human-check|sign-in)\.ts/,
      /src[\\/]ui[\\/](text-field|money-field|date-field|human-check|login-failure)\./,
      /src[\\/]app[\\/]account[\\/]security[\\/](passkey-button|can-use-passkeys)\./,
      /src[\\/]merchant[\\/]auth[\\/]name-fields\./,
    ),
    priority: 70,
  },
  {
    name: 'overlay',
    test: /src[\\/](ui[\\/](overlays|palette|record-combobox|text-input|mantine-scope)|app[\\/]layouts[\\/]phone-menu)\./,
    priority: 65,
  },
  // The filter field stands on the library: it comes after the rows.
  {
    name: 'filter',
    test: /ui[\\/]data-list[\\/](filter-(field|offers|suggestions)|read-typed|use-filter-field)\./,
    priority: 62,
  },
  { name: 'lists', test: /src[\\/](ui[\\/]data-list[\\/]|frames[\\/](list|unread|use-list)-)/, priority: 60 },
  {
    name: 'home',
    test: anyOf(
      FIRST_CONTRACTS,
      ICONS_AFTER_SIGN_IN,
      /src[\\/]merchant[\\/]payments[\\/]payment-words\.ts/,
      /src[\\/]lib[\\/]use-download\.ts/,
      /src[\\/]merchant[\\/](dashboard[\\/](greeting\.ts|item-row\.tsx)|payouts[\\/]why-nothing\.ts)/,
      /src[\\/]ui[\\/]charts[\\/].*\.tsx?$/,
    ),
    priority: 58,
  },
  {
    name: 'entry-contracts',
    test: /packages[\\/]contracts[\\/]src[\\/](recovery|registration)\.ts/,
    priority: 58,
  },
  // Every screen that shows an address has the contracts: a file of its own for it would be one more name in `core`.
  {
    name: 'more-contracts',
    test: anyOf(/packages[\\/]contracts[\\/](?!.*audit-actions)/, /[\\/]address-words\.ts/),
    priority: 57,
  },
  // Small parts that pages of payers have, too.
  {
    name: 'payer-parts',
    test: /merchant[\\/]customers[\\/]account-fields\.|kernel[\\/]unit-price\./,
    priority: 56,
  },
  // To ask for thirty files of a record's parts holds a slow machine for longer than to run them all.
  {
    name: 'record-frames',
    test: /src[\\/](merchant[\\/]returns[\\/]file-progress|frames[\\/](detail-screen|form-frame|table-card|table-rows)|lib[\\/](field-bindings|unit-money|use-fresh|use-settled)|ui[\\/](read-failed|scroll-x|timeline))\./,
    priority: 55,
  },
  {
    name: 'record-parts',
    test: /src[\\/]merchant[\\/](approvals[\\/](waiting-banner|approval-panel|approval-sheet)|audit[\\/]subject-link|bpay[\\/](may-match|bpay-words|receipt-card)|invoices[\\/](invoice-link|pdf-buttons)|payments[\\/]postings-card|refunds[\\/](refund-entries|refund-dialog))\./,
    priority: 54,
  },
];

export default defineConfig({
  plugins: [screenWords(), onePathIcons(), react()],
  server: { port: 5173, proxy: { '/api': server, '/files': server, '/health': server } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    // What each page weighs is held by its journey (e2e/budgets), compressed as browsers get it.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups } }, onLog },
  },
});
