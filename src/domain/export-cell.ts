/** First characters that make a spreadsheet program read a text as a formula, in both widths, and what hides them. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/

/** A telephone number with its country: digits and spaces alone can be no formula. */
const phoneNumber = /^\+\d[\d ]*$/

const isFormula = (value: string): boolean => formulaStart.test(value) && !phoneNumber.test(value)

/** A cell of an exported list: text that would run as a formula is marked as text by an apostrophe. */
export const exportCell = <Value extends string | number | boolean | null>(value: Value): Value | string =>
  typeof value === 'string' && isFormula(value) ? `'${value}` : value

/** A cell of a text file as it was before it was exported: without the apostrophe that marks it as text. */
export const withoutExportMark = (value: string): string =>
  value.startsWith("'") && formulaStart.test(value.slice(1)) ? value.slice(1) : value
