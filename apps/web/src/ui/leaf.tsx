/** A drawing on a leaf, on a grid of 48 units: two round corners opposite, two square ones. */
const DRAWINGS = {
  sign: ['#FEB7A4', 'M14 31c4-9 7-15 10-15s-3 15 0 15 4-6 6-6 1 6 4 6'],
  tiers: ['#97ECFF', 'M13 34V27H21V20H29V13H36M13 34H36'],
  bank: ['#AAEAD6', 'M13 21 24 14 35 21ZM16 21v10M24 21v10M32 21v10M12 34H36'],
  out: ['#D6DAFC', 'M14 24H33M26 17 33 24 26 31'],
  two: ['#FEB7A4', 'M19 22a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 34c0-8 14-8 14 0M29 24l3 3 5-6'],
  house: ['#AAEAD6', 'M13 24 24 14 35 24M16 22V34H32V22M21 34V27H27V34'],
  bill: ['#97ECFF', 'M16 13H32V35L28 32 24 35 20 32 16 35ZM20 20H28M20 25H28'],
  card: ['#D6DAFC', 'M12 17H36V32H12ZM12 22H36M16 28H21'],
  list: ['#EAEDFD', 'M14 16H16M20 16H35M14 24H16M20 24H35M14 32H16M20 32H30'],
} as const;

export type LeafName = keyof typeof DRAWINGS;

/** What a thing is, drawn on the brand's one shape. */
export function Leaf({ name, size = 48 }: { name: LeafName; size?: number }) {
  const [fill, path] = DRAWINGS[name];
  return (
    <svg
      className="lk-leaf"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={fill} d="M16 0H48V32A16 16 0 0 1 32 48H0V16A16 16 0 0 1 16 0Z" />
      <path
        fill="none"
        stroke="#181349"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d={path}
      />
    </svg>
  );
}
