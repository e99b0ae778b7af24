export {
  fillLine,
  fillParagraphs,
  fillText,
  findTextFault,
  type TextFault,
  variablesIn,
} from './letter-text.ts';
