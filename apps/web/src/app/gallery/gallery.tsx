import type { ComponentType } from 'react';
import { DashboardPart } from './dashboard-part.tsx';
import { FormPart } from './form-part.tsx';
import { ListPart } from './list-part.tsx';

/** The components, in a development build: /merchant/gallery/{dashboard, list, form}. */
export const GALLERY: Record<string, ComponentType> = {
  dashboard: DashboardPart,
  list: ListPart,
  form: FormPart,
};
