let refusals = 0;

/** Notes that a write was refused: what was sent is not kept anywhere. */
export const noteRefused = () => void refusals++;

/** How many writes were refused so far; a form that compares two counts knows whether one of its own was. */
export const refusedSoFar = (): number => refusals;
