import { cellKinds } from '#domain/import/sheet.ts'
import { codes, kindOf, zerosOf } from './cell-code.ts'
import type { Cells } from './cells.ts'
import { lastColumnNumber, limits } from './limits.ts'
import { numberText } from './number-text.ts'
import { Refused } from './refused.ts'
import { dateText, durationText, timeOfDayText } from './serial-date.ts'
import { keptText } from './shared-strings.ts'

const firstCapacity = 1024
/** Rows of a block, as a power of two: a column has memory only where it has cells, and none of it is ever moved. */
const blockBits = 12
const blockRows = 1 << blockBits
const blockMask = blockRows - 1

interface Block {
  codes: Uint8Array
  values: Float64Array
}

/** A column of a grid: the byte and the number of each of its cells. A text is told by its index. */
class Column {
  readonly number: number
  readonly #blocks: (Block | undefined)[] = []

  constructor(number: number) {
    this.number = number
  }

  put(row: number, code: number, value: number): void {
    const block = this.#blocks[row >> blockBits] ?? this.#addBlock(row >> blockBits)
    block.codes[row & blockMask] = code
    block.values[row & blockMask] = value
  }

  codeAt(row: number): number {
    return this.#blocks[row >> blockBits]?.codes[row & blockMask] ?? codes.blank
  }

  valueAt(row: number): number {
    return this.#blocks[row >> blockBits]?.values[row & blockMask] ?? 0
  }

  #addBlock(index: number): Block {
    while (this.#blocks.length <= index) this.#blocks.push(undefined)
    const block = { codes: new Uint8Array(blockRows), values: new Float64Array(blockRows) }
    this.#blocks[index] = block
    return block
  }
}

/** Gathers the cells of a sheet, row by row, as they come. */
export class GridBuilder {
  readonly #texts: string[]
  readonly #indexes = new Map<string, number>()
  readonly #slots = new Int16Array(lastColumnNumber + 1).fill(-1)
  readonly #columns: Column[] = []
  #rowNumbers = new Uint32Array(firstCapacity)
  #rows = 0
  #isSorted = true
  /** Of the row that is being gathered; 0 while it has no cell. */
  #rowNumber = 0
  #hasCell = false

  /** @param texts those that cells name by their index; more are added behind them */
  constructor(texts: string[]) {
    this.#texts = texts
  }

  startRow(rowNumber: number): void {
    this.#rowNumber = rowNumber
    this.#hasCell = false
  }

  endRow(): void {
    this.#hasCell = false
  }

  /** Forgets the row that was begun and did not end: it comes again as a whole. */
  dropRow(): void {
    if (this.#hasCell) this.#rows -= 1
    this.#hasCell = false
  }

  /** @param columnNumber from 1 */
  put(columnNumber: number, code: number, value: number): void {
    if (!this.#hasCell) this.#addRow()
    const slot = this.#slots[columnNumber] ?? -1
    const column = slot < 0 ? this.#addColumn(columnNumber) : this.#columns[slot]
    column?.put(this.#rows - 1, code, value)
  }

  putText(columnNumber: number, text: string, code: number = codes.text): void {
    const kept = keptText(text)
    if (kept !== '') this.put(columnNumber, code, this.#indexOf(kept))
  }

  /** A text by its index among those that the cells share. @returns false where there is no such text */
  putShared(columnNumber: number, index: number): boolean {
    const text = this.#texts[index]
    if (text === undefined) return false
    if (text !== '') this.put(columnNumber, codes.text, index)
    return true
  }

  finish(): Grid {
    const columns = [...this.#columns].sort((a, b) => a.number - b.number)
    const rowNumbers = this.#rowNumbers.subarray(0, this.#rows)
    return this.#isSorted
      ? new Grid(columns, rowNumbers, this.#texts)
      : new Grid(...inOrder(columns, rowNumbers), this.#texts)
  }

  #addRow(): void {
    this.#hasCell = true
    if (this.#rows >= limits.rows) throw new Refused('rowsTooMany', { limit: limits.rows })
    if (this.#rows > 0 && this.#rowNumber <= (this.#rowNumbers[this.#rows - 1] ?? 0)) this.#isSorted = false
    if (this.#rows === this.#rowNumbers.length) {
      const grown = new Uint32Array(this.#rows * 2)
      grown.set(this.#rowNumbers)
      this.#rowNumbers = grown
    }
    this.#rowNumbers[this.#rows] = this.#rowNumber
    this.#rows += 1
    this.#checkCells()
  }

  #addColumn(columnNumber: number): Column {
    if (this.#columns.length >= limits.columns) throw new Refused('columnsTooMany', { limit: limits.columns })
    const column = new Column(columnNumber)
    this.#slots[columnNumber] = this.#columns.length
    this.#columns.push(column)
    this.#checkCells()
    return column
  }

  #checkCells(): void {
    if (this.#rows * this.#columns.length > limits.cells) throw new Refused('cellsTooMany', { limit: limits.cells })
  }

  #indexOf(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    const index = this.#texts.length
    if (index >= limits.texts) throw new Refused('textsTooMany', { limit: limits.texts })
    this.#texts.push(text)
    this.#indexes.set(text, index)
    return index
  }
}

/** Rows by their numbers. Of two with one number the later one's cells count where it has any. */
function inOrder(columns: readonly Column[], rowNumbers: Uint32Array): [Column[], Uint32Array] {
  const order = Uint32Array.from(rowNumbers.keys()).sort((a, b) => (rowNumbers[a] ?? 0) - (rowNumbers[b] ?? 0) || a - b)
  const numbers = new Uint32Array(new Set(rowNumbers)).sort()
  const sorted = columns.map((column) => {
    const target = new Column(column.number)
    let row = -1
    for (const from of order) {
      if (row < 0 || numbers[row] !== rowNumbers[from]) row += 1
      const code = column.codeAt(from)
      if (code !== codes.blank) target.put(row, code, column.valueAt(from))
    }
    return target
  })
  return [sorted, numbers]
}

/** A sheet of a workbook: for each column its bytes and numbers, and the texts that its cells share. */
export class Grid implements Cells {
  readonly rows: number
  readonly columns: number
  readonly #columns: readonly Column[]
  readonly #rowNumbers: Uint32Array
  readonly #texts: readonly string[]

  constructor(columns: readonly Column[], rowNumbers: Uint32Array, texts: readonly string[]) {
    this.#columns = columns
    this.#rowNumbers = rowNumbers
    this.#texts = texts
    this.rows = rowNumbers.length
    this.columns = columns.length
  }

  get texts(): number {
    return this.#texts.length
  }

  rowNumberAt = (row: number) => this.#rowNumbers[row] ?? 0
  columnNumberAt = (column: number) => this.#columns[column]?.number ?? 0
  kindAt = (row: number, column: number) => kindOf(this.#codeAt(row, column))
  isPercentAt = (row: number, column: number) => this.#codeAt(row, column) === codes.percent

  numberAt = (row: number, column: number): number => {
    const kind = this.kindAt(row, column)
    const isNumber = kind === cellKinds.number || kind === cellKinds.boolean || kind === cellKinds.date
    return isNumber ? this.#valueAt(row, column) : Number.NaN
  }

  textIndexAt = (row: number, column: number): number =>
    this.kindAt(row, column) === cellKinds.text ? this.#valueAt(row, column) : -1

  textAt = (row: number, column: number): string => {
    const [code, value] = [this.#codeAt(row, column), this.#valueAt(row, column)]
    switch (kindOf(code)) {
      case cellKinds.blank:
        return ''
      case cellKinds.text:
      case cellKinds.error:
        return this.#texts[value] ?? ''
      case cellKinds.boolean:
        return value === 1 ? 'true' : 'false'
      case cellKinds.number:
        return numberText(value, zerosOf(code))
      case cellKinds.date:
        if (code === codes.duration) return durationText(value)
        return code === codes.time ? timeOfDayText(value) : dateText(value)
    }
  }

  #codeAt = (row: number, column: number) => this.#columns[column]?.codeAt(row) ?? codes.blank
  #valueAt = (row: number, column: number) => this.#columns[column]?.valueAt(row) ?? 0
}
