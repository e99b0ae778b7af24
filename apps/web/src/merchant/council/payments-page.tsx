/** What the council has received and what is on its way: the list of payments that every merchant has. */
export { default } from '../payments/list-page.tsx';
