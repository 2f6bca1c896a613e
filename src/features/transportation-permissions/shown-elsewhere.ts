// The words in which other features tell of a transportation permission.
export { amountText, numberText, periodText, perTimeText, validityText } from './words/permission-words.ts'
export { useWords } from './words/use-words.ts'
