/**
 * Whether the walks through every screen and form look at all of them in every way: `npm run prove -- screens`. `npm test` looks at
 * each screen once in each language, and at a part of the forms.
 */
export const isWhole = process.env.SCREENS === 'whole';
