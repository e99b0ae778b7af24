import type { CSSProperties } from 'react';

type Branded = { 'data-brand'?: true; style?: CSSProperties };

/** What gives a payer's page the colour of the merchant; nothing where it has none. */
export const brandOf = (colour: string | null | undefined): Branded =>
  colour ? { 'data-brand': true, style: { '--brand': colour } as CSSProperties } : {};
