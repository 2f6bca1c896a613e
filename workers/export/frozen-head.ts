import { CFB } from 'xlsx'

interface Part {
  content: Uint8Array | number[]
  size: number
}

interface Container {
  read: (bytes: Uint8Array, options: { type: 'array' }) => object
  find: (parts: object, path: string) => Part | null
  write: (parts: object, options: { type: 'array'; fileType: 'zip'; compression: true }) => Uint8Array | number[]
}

// the library has no types for this part of it
const container = CFB as Container

const firstSheet = '/xl/worksheets/sheet1.xml'
const still = '<sheetView workbookViewId="0"/>'
const frozen =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'

/**
 * A workbook whose first sheet keeps its first row in sight, which the library itself cannot say, packed.
 * @throws Error when the library writes its sheets in another way
 */
export function withFrozenHead(workbook: ArrayBuffer): ArrayBuffer {
  const parts = container.read(new Uint8Array(workbook), { type: 'array' })
  const part = container.find(parts, firstSheet)
  const text = part === null ? '' : new TextDecoder().decode(Uint8Array.from(part.content))
  if (part === null || !text.includes(still)) throw new Error('The workbook has no place for a frozen head')
  part.content = new TextEncoder().encode(text.replace(still, frozen))
  part.size = part.content.length
  return Uint8Array.from(container.write(parts, { type: 'array', fileType: 'zip', compression: true })).buffer
}
