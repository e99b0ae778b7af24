import { Page, PageHeader } from '../../ui/page.tsx';

/** The components, in a development build. */
export function Gallery() {
  return (
    <Page>
      <PageHeader title="Gallery" />
    </Page>
  );
}
