import { overlappingTransportationPermissions } from '../transportation-permission/overlap.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'
import { creationFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { isBlankIn, saidIn, type Line } from './line.ts'
import type { FieldPlace } from './mapping.ts'
import type { Part, Tally } from './part.ts'
import {
  changedFields,
  mergedPermission,
  permissionErrors,
  targetOf,
  type PermissionField,
  type SaidPermission,
} from './permission-block.ts'
import { columnsByBlock, mayCreate } from './phones-part.ts'
import type { SentPermission } from './sent-row.ts'
import { cellLooks } from './text-keys.ts'

interface Block {
  readonly index: number
  readonly create: JudgedColumn | undefined
  readonly fields: readonly (readonly [PermissionField, JudgedColumn])[]
  /** Columns of the sheet among them; a block of values alone is in every row. */
  readonly ofSheet: readonly JudgedColumn[]
}

const placeOf = (field: PermissionField, { index }: Block): FieldPlace => ({
  name: `permission.${field}`,
  block: index,
})

function blockOf([index, columns]: [number, ReadonlyMap<string, JudgedColumn>]): Block {
  const fields = [...columns.values()]
    .filter(({ name }) => name !== creationFields.permission)
    .map((column) => [column.name.slice('permission.'.length) as PermissionField, column] as const)
  const ofSheet = [...columns.values()].filter(({ source }) => 'column' in source)
  return { index, create: columns.get(creationFields.permission), fields, ofSheet }
}

const isInRow = ({ ofSheet }: Block, line: Line): boolean =>
  ofSheet.length === 0 || ofSheet.some((column) => !isBlankIn(column, line))

/** What a line comes to in a block. */
interface Outcome {
  readonly sent: SentPermission
  /** As it will be stored. */
  readonly merged: TransportationPermission
}

/** What a block says of a line, and which of its cells are wrong. */
function readBlock(
  block: Block,
  line: Line,
  tally: Tally | null,
): { said: SaidPermission; looks: [PermissionField, string][]; isRight: boolean } {
  const said: Record<string, unknown> = {}
  const looks: [PermissionField, string][] = []
  let isRight = true
  for (const [field, column] of block.fields) {
    const cell = saidIn(column, line)
    if (cell === null) continue
    if (cell.error !== null) {
      tally?.error(column, cell.error)
      isRight = false
    } else if (cell.value !== undefined) {
      said[field] = cell.value
      if (cell.look !== null) looks.push([field, cell.look])
    }
  }
  return { said, looks, isRight }
}

/** What a block writes of a line; `null` for nothing. */
function outcomeOf(block: Block, line: Line, tally: Tally | null): Outcome | null {
  if (!isInRow(block, line)) return null
  const { said, looks, isRight } = readBlock(block, line, tally)
  const held = line.passenger ? line.passenger.transportationPermissions : []
  const target = held ? targetOf(said, held) : null
  const create = mayCreate(block.create, line)
  if (!isRight || (held && target === null && !create)) return null
  const merged = mergedPermission(said, target)
  // whose permissions nobody knows may have the one that the row is about
  const errors = held ? permissionErrors(said, merged, target) : []
  for (const [field, text] of errors) tally?.error(placeOf(field, block), text)
  if (errors.length > 0) return null
  const changed = target ? changedFields(said, merged, target) : (Object.keys(said) as PermissionField[])
  if (changed.length === 0) return null
  for (const field of target ? changed : (['name'] as const)) tally?.change(placeOf(field, block))
  for (const [field, text] of looks) if (changed.includes(field)) tally?.look(placeOf(field, block), text)
  if (target?.endDate && merged.startDate > target.endDate)
    tally?.look(placeOf('startDate', block), cellLooks.otherPeriod)
  const others = (held ?? []).filter((each) => each !== target)
  if (tally && others.length > 0 && overlappingTransportationPermissions(merged, others).length > 0)
    tally.look(placeOf('startDate', block), cellLooks.overlap)
  return {
    sent: { ...sentOf(said, changed, target, merged), create },
    merged: { ...merged, id: target?.id ?? -1 - block.index },
  }
}

/** The fields that change, with those that go along with them and the name by which the server knows it again. */
function sentOf(
  said: SaidPermission,
  changed: readonly PermissionField[],
  target: TransportationPermission | null,
  merged: TransportationPermission,
): Omit<SentPermission, 'create'> {
  const fields = Object.fromEntries(changed.map((field) => [field, said[field]])) as SaidPermission
  return {
    ...(target && { permissionId: target.id, ...(target.version !== undefined && { version: target.version }) }),
    ...(said.name !== undefined && { name: said.name }),
    ...fields,
    // a price comes with its tax, which is 0 where nobody said it
    ...(changed.includes('priceIncVat') && { priceVatPercent: merged.priceVatPercent }),
  }
}

/** Transportation permissions of all blocks. A block of whose columns a row fills none is not in that row. */
export function permissionsPart(columns: readonly JudgedColumn[]): Part {
  const blocks = [...columnsByBlock(columns)].map(blockOf)
  return {
    keys: columns.map(({ key }) => key),
    judge(line, tally) {
      const before: TransportationPermission[] = []
      for (const block of blocks) {
        const outcome = outcomeOf(block, line, tally)
        if (!outcome) continue
        if (before.length > 0 && overlappingTransportationPermissions(outcome.merged, before).length > 0)
          tally.look(placeOf('startDate', block), cellLooks.overlapInRow)
        before.push(outcome.merged)
      }
    },
    write(line, content) {
      const permissions = blocks.flatMap((block) => outcomeOf(block, line, null)?.sent ?? [])
      if (permissions.length > 0) content.permissions = permissions
    },
  }
}
