import { useParams } from 'react-router';
import { DashboardPart } from './dashboard-part.tsx';
import { FormPart } from './form-part.tsx';
import { ListPart } from './list-part.tsx';

/** The components, in a development build: /merchant/gallery/{dashboard, list, form}. */
export function Gallery() {
  const { part } = useParams();
  if (part === 'list') return <ListPart />;
  return part === 'form' ? <FormPart /> : <DashboardPart />;
}
