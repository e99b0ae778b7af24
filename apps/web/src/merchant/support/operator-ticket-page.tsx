/** One question of a merchant to the platform's operators. */
export { default } from './ticket-page.tsx';
