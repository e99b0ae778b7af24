import { luminanceOf } from './brand-colour.ts';

/** Four bytes a pixel, row by row: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };
export type Ground = '#ffffff' | '#181349';

/** What WCAG 2.2 asks of a graphic that means something (1.4.11). */
const CONTRAST_MIN = 3;
/** How much of what is visible must stand out: a thin mark on a plate of its own is little of the picture. */
const SHARE_MIN = 0.04;
const VISIBLE = 64;

const WHITE: Ground = '#ffffff';
const NAVY: Ground = '#181349';

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/**
 * The ground on which a logo can be made out: white, else navy. Null for what can be made out on neither: nothing is visible,
 * or all of it is one shade.
 */
export function groundOf({ rgba }: Pixels): Ground | null {
  const shades = new Map<number, number>();
  let visible = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! < VISIBLE) continue;
    visible += 1;
    const shade = Math.round(luminanceOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) * 1000) / 1000;
    shades.set(shade, (shades.get(shade) ?? 0) + 1);
  }
  const isFull = visible === rgba.length / 4;
  const standsOut = (ground: number) => {
    let count = 0;
    for (const [shade, times] of shades) if (contrast(shade, ground) >= CONTRAST_MIN) count += times;
    return count >= Math.max(1, visible * SHARE_MIN);
  };
  // A picture without a clear part brings its own ground: it is read by what stands out from most of it.
  if (visible === 0) return null;
  if (isFull) {
    const [commonest] = [...shades].reduce((one, other) => (other[1] > one[1] ? other : one));
    return standsOut(commonest) ? WHITE : null;
  }
  if (standsOut(1)) return WHITE;
  return standsOut(luminanceOf(0x18, 0x13, 0x49)) ? NAVY : null;
}

/** A logo on its ground, with a margin of the same: three bytes a pixel, nothing shines through. */
export function onGround(
  { width, height, rgba }: Pixels,
  ground: Ground,
): { width: number; height: number; rgb: Uint8Array } {
  const margin = ground === WHITE ? 0 : Math.ceil(height / 8);
  const wide = width + 2 * margin;
  const high = height + 2 * margin;
  const below = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const rgb = new Uint8Array(wide * high * 3);
  for (let pixel = 0; pixel < wide * high; pixel += 1) {
    const x = (pixel % wide) - margin;
    const y = Math.floor(pixel / wide) - margin;
    const isInside = x >= 0 && x < width && y >= 0 && y < height;
    const from = (y * width + x) * 4;
    const opacity = isInside ? rgba[from + 3]! / 255 : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const over = isInside ? rgba[from + channel]! : 0;
      rgb[pixel * 3 + channel] = Math.round(over * opacity + below[channel]! * (1 - opacity));
    }
  }
  return { width: wide, height: high, rgb };
}
