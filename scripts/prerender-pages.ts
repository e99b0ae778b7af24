/**
 * Renders the public pages into a built web: one style sheet and one small script for all of them, and
 * `.prerendered.json`, their HTML by address, whose slots the server fills. Run by build-web.ts with the folder.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';

const WEB = fileURLToPath(new URL('../apps/web', import.meta.url));
const ENTRIES = join(WEB, 'src', 'app', 'public-page');

type Renderer = {
  renderPages(assets: { script: string; style: string; font: string }): Promise<Record<string, string>>;
};

const shared: InlineConfig = { root: WEB, configFile: false, logLevel: 'warn', publicDir: false };

async function buildAssets(outDir: string) {
  const result = await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 2048,
      modulePreload: false,
      rolldownOptions: { input: { public: join(ENTRIES, 'start.ts') } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const find = (what: string, pattern: RegExp) => {
    const found = output.find(
      (file) => pattern.test(file.fileName) && (file.type === 'asset' || file.isEntry),
    );
    if (!found) throw new Error(`The public pages have no ${what}.`);
    return `/${found.fileName}`;
  };
  return {
    script: find('script', /\.js$/),
    style: find('style sheet', /\.css$/),
    font: find('font', /\/inter-latin-wght-normal-[^/]+\.woff2$/),
  };
}

async function loadRenderer(outDir: string): Promise<Renderer> {
  await build({
    ...shared,
    // What is bundled for one run in Node has "use client" marks and late imports that mean nothing here.
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { outDir, ssr: join(ENTRIES, 'render.tsx'), target: 'node24', minify: false },
  });
  return import(pathToFileURL(join(outDir, 'render.js')).href);
}

const dist = process.argv[2];
if (!dist) throw new Error('Name the folder of the built web.');
const renderer = join(dist, '.renderer');
const assets = await buildAssets(dist);
const { renderPages } = await loadRenderer(renderer);
writeFileSync(join(dist, '.prerendered.json'), JSON.stringify(await renderPages(assets)));
rmSync(renderer, { recursive: true });
