/** Errors of a formula as spreadsheet programs write them in English, Finnish and Swedish: in a text file they are text. */
const errorTexts: ReadonlySet<string> = new Set([
  ...['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!', '#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!'],
  ...['#UNKNOWN!', '#CONNECT!', '#BUSY!', '#GETTING_DATA'],
  ...['#JAKO/0!', '#PUUTTUU!', '#PUUTTUU', '#NIMI?', '#TYHJÄ!', '#LUKU!', '#VIITTAUS!', '#ARVO!'],
  ...['#DIVISION/0!', '#SAKNAS!', '#NAMN?', '#SKÄRNING!', '#OGILTIGT!', '#REFERENS!', '#VÄRDEFEL!'],
])

/** Whether a text is the error of a formula, which says nothing about anybody. */
export const isErrorText = (text: string): boolean =>
  text.startsWith('#') && errorTexts.has(text.normalize('NFC').toUpperCase())
