import { shownQuota } from '../transportation-permission/quota.ts'
import { overlappingTransportationPermissions } from '../transportation-permission/overlap.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'
import { matchPermissions, type PermissionMatch } from './applied-row.ts'
import { isFilled, type ImportValue } from './convert.ts'
import { creationFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { isBlankIn, saidIn, type Line } from './line.ts'
import type { FieldPlace } from './mapping.ts'
import type { Part, Tally } from './part.ts'
import {
  changedFields,
  mergedPermission,
  namelessErrors,
  permissionErrors,
  type PermissionField,
  type SaidPermission,
} from './permission-block.ts'
import { columnsByBlock, mayCreate } from './phones-part.ts'
import type { SentPermission } from './sent-row.ts'
import { cellErrors, cellLooks } from './text-keys.ts'

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

/** Whether there is something to tell of a field of a new transportation permission. */
const isTold = (value: unknown): boolean => value !== false && isFilled(value as ImportValue)

const isInRow = ({ ofSheet }: Block, line: Line): boolean =>
  ofSheet.length === 0 || ofSheet.some((column) => !isBlankIn(column, line))

/** What a line comes to in a block. */
interface Outcome {
  readonly sent: SentPermission
  /** The stored one is as the block says: it is only named, so that no other block is taken to be about it. */
  readonly stays: boolean
  /** As it will be stored. */
  readonly merged: TransportationPermission
}

/** What a block says of a line. */
interface ReadBlock {
  readonly block: Block
  readonly said: SaidPermission
  readonly looks: readonly (readonly [PermissionField, string])[]
  readonly isRight: boolean
  readonly create: boolean
}

/** What a block says of a line, and which of its cells are wrong. */
function readBlock(block: Block, line: Line, tally: Tally | null): ReadBlock {
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
  return { block, said, looks, isRight, create: mayCreate(block.create, line) }
}

/** What there is to look at when a transportation permission becomes what a block says. */
function lookAt(
  { block, looks }: ReadBlock,
  changed: readonly PermissionField[],
  becomes: Becoming,
  tally: Tally,
): void {
  const { merged, target, held } = becomes
  const ofStart = placeOf('startDate', block)
  for (const [field, text] of looks) if (changed.includes(field)) tally.look(placeOf(field, block), text)
  if (target?.endDate && merged.startDate > target.endDate) tally.look(ofStart, cellLooks.otherPeriod)
  const others = held.filter((each) => each !== target)
  if (others.length > 0 && overlappingTransportationPermissions(merged, others).length > 0)
    tally.look(ofStart, cellLooks.overlap)
}

interface Becoming {
  readonly merged: TransportationPermission
  /** The one that is stored; `null` for one that is to be made. */
  readonly target: TransportationPermission | null
  /** All that the passenger has. */
  readonly held: readonly TransportationPermission[]
}

/**
 * What a block comes to in a line; `null` for nothing.
 * @param match which transportation permission it is about; `null` where nobody knows what the passenger has
 */
function outcomeOf(
  read: ReadBlock,
  match: PermissionMatch<TransportationPermission> | null,
  held: readonly TransportationPermission[],
  tally: Tally | null,
): Outcome | null {
  const { block, said, isRight, create } = read
  const target = match !== null && typeof match === 'object' ? match.stored : null
  const merged = mergedPermission(said, target)
  const changed = target ? changedFields(said, merged, target) : (Object.keys(said) as PermissionField[])
  const pass = () => {
    for (const field of changed) if (target || isTold(said[field])) tally?.pass?.(placeOf(field, block))
    return null
  }
  // with one that is wrong the others of its block are not written either
  if (!isRight || match === 'none') return pass()
  const errors = match === null ? namelessErrors(said) : permissionErrors(said, merged, target)
  if (match === 'ambiguous') errors.push(['name', cellErrors.severalPermissions])
  for (const [field, text] of errors) tally?.error(placeOf(field, block), text)
  if (errors.length > 0) return pass()
  if (changed.length === 0) return target && { sent: { permissionId: target.id, create }, stays: true, merged: target }
  for (const field of target ? changed : (['name'] as const)) tally?.change(placeOf(field, block))
  if (!target) for (const field of changed) if (isTold(said[field])) tally?.add?.(placeOf(field, block))
  if (tally) lookAt(read, changed, { merged, target, held }, tally)
  return {
    sent: { ...sentOf(said, changed, target, merged), create },
    stays: false,
    merged: { ...merged, id: target?.id ?? -1 - block.index },
  }
}

/** What all blocks of a line come to, in their order. */
function outcomesOf(blocks: readonly Block[], line: Line, tally: Tally | null): [Block, Outcome][] {
  const reads = blocks.filter((block) => isInRow(block, line)).map((block) => readBlock(block, line, tally))
  if (reads.length === 0) return []
  const held = line.passenger ? line.passenger.transportationPermissions : []
  const matches =
    held &&
    matchPermissions(
      reads.map(({ said, create }) => ({ ...said, create })),
      held,
    )
  return reads.flatMap((read, at): [Block, Outcome][] => {
    const outcome = outcomeOf(read, matches?.[at] ?? null, held ?? [], tally)
    return outcome ? [[read.block, outcome]] : []
  })
}

/** What is stored of the transportation permissions that the blocks of a line are about, in shown units. */
function storedOf(blocks: readonly Block[], line: Line): ReadonlyMap<string, ImportValue> {
  const held = line.passenger?.transportationPermissions
  const stored = new Map<string, ImportValue>()
  if (!held || held.length === 0) return stored
  const reads = blocks.filter((block) => isInRow(block, line)).map((block) => readBlock(block, line, null))
  const matches = matchPermissions(
    reads.map(({ said, create }) => ({ ...said, create })),
    held,
  )
  for (const [at, { block }] of reads.entries()) {
    const match = matches[at]
    if (typeof match !== 'object') continue
    for (const [field, { key }] of block.fields) stored.set(key, shownField(match.stored, field))
  }
  return stored
}

function shownField(of: TransportationPermission, field: PermissionField): ImportValue {
  if (field === 'costCenter') return of.costCenter?.name ?? ''
  const value = of[field] as ImportValue
  const isQuota = field === 'initialQuota' || field === 'initialExpressQuota'
  return isQuota && typeof value === 'number' ? shownQuota(value, of.quotaType) : value
}

/** Which of the blocks a line fills, by their number. */
export const permissionBlocks = (columns: readonly JudgedColumn[]): ReadonlyMap<number, (line: Line) => boolean> =>
  new Map([...columnsByBlock(columns)].map(blockOf).map((block) => [block.index, (line: Line) => isInRow(block, line)]))

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
      for (const [block, { stays, merged }] of outcomesOf(blocks, line, tally)) {
        if (stays) continue
        if (before.length > 0 && overlappingTransportationPermissions(merged, before).length > 0)
          tally.look(placeOf('startDate', block), cellLooks.overlapInRow)
        before.push(merged)
      }
    },
    write(line, content, sentBlocks) {
      const outcomes = outcomesOf(blocks, line, null)
      if (outcomes.every(([, { stays }]) => stays)) return
      content.permissions = outcomes.map(([, { sent }]) => sent)
      sentBlocks.permissions.push(...outcomes.map(([{ index }]) => index))
    },
    stored: (line) => storedOf(blocks, line),
  }
}
