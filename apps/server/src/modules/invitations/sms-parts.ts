// The alphabet of GSM 03.38; each of the extended signs counts twice. Anything else makes the whole text 16 bit.
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const EXTENDED = /[\^{}\\[~\]|€]/g;

/** How long an SMS is, what fits into one part, and as how many parts a network carries it. */
export function smsParts(text: string): { characters: number; limit: number; parts: number } {
  const isBasic = BASIC.test(text);
  const characters = isBasic ? text.length + (text.match(EXTENDED)?.length ?? 0) : text.length;
  const [single, joined] = isBasic ? [160, 153] : [70, 67];
  const parts = characters <= single ? 1 : Math.ceil(characters / joined);
  return { characters, limit: parts === 1 ? single : joined * parts, parts };
}
