import type { CSSProperties } from 'react';

export type ShownLogo = { path: string; width: number; height: number } | null;

const ROW: CSSProperties = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
};
const HEIGHT = 32;
const WIDTH_MAX = 160;
const PLATE: CSSProperties = { boxSizing: 'content-box', padding: 4, borderRadius: 6, background: '#fff' };

/** A merchant's logo on a plate of its own, so that it can be made out on any colour and in the dark. */
function MerchantLogo({ logo }: { logo: NonNullable<ShownLogo> }) {
  const scale = Math.min(HEIGHT / logo.height, WIDTH_MAX / logo.width);
  return (
    <img
      src={logo.path}
      alt=""
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      style={PLATE}
    />
  );
}

/** A merchant's name, its logo before it where it has one. The name is read out once. */
export function MerchantName({ name, logo }: { name: string; logo: ShownLogo | undefined }) {
  if (!logo) return <b>{name}</b>;
  return (
    <b style={ROW}>
      <MerchantLogo logo={logo} />
      {name}
    </b>
  );
}
