/** A colour as six hex digits: `#0a7a5c`. */
const COLOUR = /^#[0-9a-f]{6}$/;
/** What WCAG 2.2 asks of text below 24 px (1.4.3). */
const CONTRAST_MIN = 4.5;

export const isColour = (text: string): boolean => COLOUR.test(text);

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it, of three bytes. */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return luminanceOf(red, green, blue);
}

/** The contrast of white text on a colour, 1 to 21. */
export const contrastWithWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** Whether white text can be read on a colour. */
export const isLegible = (colour: string): boolean => contrastWithWhite(colour) >= CONTRAST_MIN;

/** The same hue, darkened only as far as white text needs; the colour itself where it is legible. */
export function nearestLegible(colour: string): string {
  for (let share = 100; share > 0; share -= 1) {
    const darker = `#${channels(colour)
      .map((value) =>
        Math.round((value * share) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (isLegible(darker)) return darker;
  }
  return '#000000';
}
