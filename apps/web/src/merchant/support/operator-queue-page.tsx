/** What merchants ask the platform's operators. */
export { default } from './queue-page.tsx';
