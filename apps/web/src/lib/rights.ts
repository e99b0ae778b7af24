import type { SessionArea } from './sessions.ts';

let follow: (area: SessionArea) => unknown = () => {};

/** Who keeps the profile registers here what is done when a person turns out to have other rights than the profile says. */
export const onRightsChanged = (reload: (area: SessionArea) => unknown): void => {
  follow = reload;
};

/** A call was forbidden that a screen offered: the person's rights are others now. */
export const noteForbidden = (area: SessionArea): void => void follow(area);
