import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { addressIn } from '../../lib/address-in.ts';
import { LOCALES, type Locale, setInterface } from '../../lib/interface-state.ts';
import { queryClient } from '../../lib/queries.ts';
import { OfficeLayout } from '../layouts/office-layout.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { openScreens } from '../open-screens.ts';
import { type Assets, docsDocument, documentOf, payerDocument, ROBOTS, sitemapOf } from './document.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
});
const screens = import.meta.glob<() => React.ReactNode>('../../official/**/*-page.tsx', {
  import: 'default',
});

/** The words of a language by noun. */
const wordsOf = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.includes(`/${locale}/`))
      .map(([file, words]) => [file.replace(/^.*\/(.+)\.json$/, '$1'), words]),
  );

/** The words that hold the `meta` of a prerendered page are named as its file: `terms-page` has `terms`. */
const wordsOfPage = (component: string) => component.replace(/^.*\/(.+)-page$/, '$1');

/** What the payer's page says where there is no script. */
const noScriptOf = (locale: Locale): string =>
  (wordsOf(locale)['invoice-payments'] as { noScript: string }).noScript;

async function bodyOf(Screen: () => React.ReactNode, address: string): Promise<string> {
  const routes = [{ Component: OfficeLayout, children: [{ path: address, Component: Screen }] }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere and cannot be prerendered.`);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
}

/**
 * Every prerendered page by its address: the same components and words that the application shows; what search engines
 * ask for; under `404/` and a language the page of an address that there is not; and as `payer` the page that a payment
 * link opens.
 */
export async function renderPages(
  assets: Assets,
  payerAssets: Assets,
  docsAssets: Assets,
): Promise<Record<string, string>> {
  const found = openScreens.filter(({ isPrerendered, name }) => isPrerendered && name !== 'test');
  const pages: Record<string, string> = {
    '/sitemap.xml': sitemapOf(found.map(({ path }) => path)),
    '/robots.txt': ROBOTS,
    payer: payerDocument(payerAssets, LOCALES.map(noScriptOf)),
    docs: docsDocument(docsAssets),
  };
  for (const locale of LOCALES) {
    setInterface({ locale });
    await i18next.use(initReactI18next).init({
      lng: locale,
      fallbackLng: false,
      resources: { en: wordsOf('en'), zh: wordsOf('zh') },
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
    for (const { path, component, isPrerendered } of openScreens) {
      if (!isPrerendered) continue;
      const Screen = await screens[`../../${component}.tsx`]!();
      const words = wordsOfPage(component);
      const address = addressIn(locale, path);
      pages[address] = documentOf(
        {
          locale,
          path,
          title: i18next.t(`${words}:meta.title`),
          description: i18next.t(`${words}:meta.description`),
          body: await bodyOf(Screen, address),
        },
        assets,
      );
    }
    pages[`404/${locale}`] = documentOf(
      {
        locale,
        path: null,
        title: `${i18next.t('common:titles.notFound')} · ${i18next.t('common:product')}`,
        body: await bodyOf(NotFoundPage, addressIn(locale, '/')),
      },
      assets,
    );
  }
  return pages;
}
