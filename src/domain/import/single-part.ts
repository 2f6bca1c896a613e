import { isFilled, type ImportValue } from './convert.ts'
import type { JudgedColumn } from './judged-column.ts'
import { saidIn, type Line } from './line.ts'
import type { Part, RowContent } from './part.ts'
import { sameFieldValue, storedValue } from './stored-passenger.ts'

/** Whether a value is another than the stored one. A passenger that is to be made has none. */
function isChange(name: string, value: ImportValue, { passenger, hasSameSsn }: Line): boolean {
  if (value === undefined) return false
  if (name === 'ssn') return !hasSameSsn
  return passenger === null || !sameFieldValue(value, storedValue(passenger, name))
}

function put(name: string, value: ImportValue, content: RowContent): void {
  if (name === 'tags') content.tags = [...(value as readonly string[])]
  else if (name === 'ssn') content.ssn = value as string
  else if (name === 'mainDestination') content.mainDestination = value as number
  else if (name === 'secondaryDestination') content.secondaryDestination = value as number | null
  else Object.assign(content.passenger, { [name]: value })
}

/** A field that stands once: it writes what the line says where that is not stored already. */
export function singlePart(column: JudgedColumn): Part {
  const { name, key } = column
  return {
    keys: [key],
    judge(line, tally) {
      const said = saidIn(column, line)
      if (said === null) return
      if (said.error !== null) tally.error(column, said.error)
      else if (isChange(name, said.value, line)) {
        // who is to be made has nothing that an empty cell could take away
        if (line.passenger !== null || isFilled(said.value)) tally.change(column)
        if (said.look !== null) tally.look(column, said.look)
      }
    },
    write(line, content) {
      const said = saidIn(column, line)
      if (said?.error === null && isChange(name, said.value, line)) put(name, said.value, content)
    },
  }
}
