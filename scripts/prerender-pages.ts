/**
 * Renders the public pages into a built web: one style sheet and one small script for all of them, another pair each for the
 * page that a payment link opens and for the developers' pages, and
 * `.prerendered.json`, their HTML by address, whose slots the server fills. Run by build-web.ts with the folder.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { onLog } from '../apps/web/build-log.ts';

const WEB = fileURLToPath(new URL('../apps/web', import.meta.url));
const APP = join(WEB, 'src', 'app');

type Assets = { script: string; style: string; font: string };
type Renderer = {
  renderPages(assets: Assets, payerAssets: Assets, docsAssets: Assets): Promise<Record<string, string>>;
};

const shared: InlineConfig = { root: WEB, configFile: false, logLevel: 'warn', publicDir: false };

/** Builds one entry by itself: it shares no file with the application or another entry, so that it is one request. */
async function buildAssets(
  outDir: string,
  name: string,
  entry: string,
  alias: Record<string, string> = {},
): Promise<Assets> {
  const result = await build({
    ...shared,
    resolve: { alias },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 2048,
      modulePreload: false,
      rolldownOptions: { input: { [name]: join(APP, entry) }, onLog },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const find = (what: string, pattern: RegExp) => {
    const found = output.find(
      (file) => pattern.test(file.fileName) && (file.type === 'asset' || file.isEntry),
    );
    if (!found) throw new Error(`The entry ${name} has no ${what}.`);
    return `/${found.fileName}`;
  };
  return {
    script: find('script', /\.js$/),
    style: find('style sheet', new RegExp(`/${name}-[^/]+\\.css$`)),
    font: find('font', /\/inter-latin-wght-normal-[^/]+\.woff2$/),
  };
}

async function loadRenderer(outDir: string): Promise<Renderer> {
  await build({
    ...shared,
    // What is bundled for one run in Node has "use client" marks and late imports that mean nothing here.
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { outDir, ssr: join(APP, 'public-page', 'render.tsx'), target: 'node24', minify: false },
  });
  return import(pathToFileURL(join(outDir, 'render.js')).href);
}

const dist = process.argv[2];
if (!dist) throw new Error('Name the folder of the built web.');
const renderer = join(dist, '.renderer');
const assets = await buildAssets(dist, 'public', 'public-page/start.ts');
const payerAssets = await buildAssets(dist, 'payer', 'payer-page/start.tsx', {
  'react-i18next': join(APP, 'payer-page', 'words.ts'),
});
const docsAssets = await buildAssets(dist, 'docs', 'docs-page/start.ts');
const { renderPages } = await loadRenderer(renderer);
const pages = await renderPages(assets, payerAssets, docsAssets);
writeFileSync(join(dist, '.prerendered.json'), JSON.stringify(pages));
rmSync(renderer, { recursive: true });
