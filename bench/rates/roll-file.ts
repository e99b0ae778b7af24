const HEAD = 'Assessment number,Address,Suburb,State,Postcode,Owner,Owner email,Rates,Balance';

export type RollFile = {
  properties: number;
  /** What each property is asked more than before, in cents. */
  more?: number;
  /** Every so many lines one that no council could mean. */
  faultEvery?: number;
};

/** A rates roll as a council's system writes it: what it asks lies between $1,000 and $6,000 a year. */
export function rollFile({ properties, more = 0, faultEvery = 0 }: RollFile): string {
  const lines = [HEAD];
  for (let n = 1; n <= properties; n += 1) {
    const rates = money(100_000 + ((n * 7_919) % 500_000) + more);
    const isFaulty = faultEvery > 0 && n % faultEvery === 0;
    lines.push(
      `${100_000 + n}-1,${n} Wattle Street,Banksia,NSW,2700,Owner ${n},owner${n}@example.test,${rates},${isFaulty ? 'twelve' : rates}`,
    );
  }
  return lines.join('\r\n');
}

const money = (cents: number) => (cents / 100).toFixed(2);
