import {
  accessAreaNames,
  accessLevels,
  groupAccessAreaNames,
  type AccessArea,
  type AccessLevel,
  type GroupAccessArea,
} from './access.ts'
import type { OrganizationRoles } from './organization-user.ts'

/** One right of a person in an organisation: an area at a destination or in a group, or the administration of all. */
export type RightsCell =
  | { of: 'destination'; id: number; area: AccessArea }
  | { of: 'group'; id: number; area: GroupAccessArea }
  | { of: 'organization' }

/**
 * What a person may do in an organisation: the level of each cell, by the cell's key. Cells without a level are not there,
 * so that equal rights are equal matrices. Whoever administers the organisation holds `write` in the cell of the whole.
 */
export type RightsMatrix = ReadonlyMap<string, AccessLevel>

export const noRights: RightsMatrix = new Map()

export const administration: RightsCell = { of: 'organization' }

export const rightsKey = (cell: RightsCell): string =>
  cell.of === 'organization' ? cell.of : `${cell.of}:${cell.id}:${cell.area}`

/** Each key is taken apart once: a large organisation has thousands, and a matrix is gone through with each change. */
const cells = new Map<string, RightsCell>()

/** The cell of a key that `rightsKey` has made. */
function rightsCell(key: string): RightsCell {
  const known = cells.get(key)
  if (known) return known
  const cell = cellOfKey(key)
  cells.set(key, cell)
  return cell
}

function cellOfKey(key: string): RightsCell {
  const [of, id, area] = key.split(':')
  if (of === 'destination') return { of, id: Number(id), area: area as AccessArea }
  return of === 'group' ? { of, id: Number(id), area: area as GroupAccessArea } : administration
}

export const levelIn = (matrix: RightsMatrix, cell: RightsCell): AccessLevel =>
  matrix.get(rightsKey(cell)) ?? accessLevels.none

export const isAdministrator = (matrix: RightsMatrix): boolean => levelIn(matrix, administration) === accessLevels.write

/** The matrix with a level in some of its cells. */
export function withLevel(matrix: RightsMatrix, cells: readonly RightsCell[], level: AccessLevel): RightsMatrix {
  const next = new Map(matrix)
  for (const cell of cells) put(next, rightsKey(cell), level)
  return next
}

function put(matrix: Map<string, AccessLevel>, key: string, level: AccessLevel): void {
  if (level === accessLevels.none) matrix.delete(key)
  else matrix.set(key, level)
}

/** All areas at a destination, or in a group. */
export const cellsOf = (of: 'destination' | 'group', id: number): RightsCell[] =>
  of === 'destination'
    ? accessAreaNames.map((area) => ({ of, id, area }))
    : groupAccessAreaNames.map((area) => ({ of, id, area }))

export function matrixOf({ isAdministrator: isOne, destinationRoles, passengerGroupRoles }: OrganizationRoles) {
  const matrix = new Map<string, AccessLevel>()
  if (isOne) matrix.set(rightsKey(administration), accessLevels.write)
  for (const { destinationId: id, ...levels } of destinationRoles) {
    for (const area of accessAreaNames) put(matrix, rightsKey({ of: 'destination', id, area }), levels[area])
  }
  for (const { passengerGroupId: id, ...levels } of passengerGroupRoles) {
    for (const area of groupAccessAreaNames) put(matrix, rightsKey({ of: 'group', id, area }), levels[area])
  }
  return matrix as RightsMatrix
}

/** Destinations or groups in which there is any level, each with the highest one. */
export function heldIn(matrix: RightsMatrix, of: 'destination' | 'group'): Map<number, AccessLevel> {
  const held = new Map<number, AccessLevel>()
  for (const [key, level] of matrix) {
    const cell = rightsCell(key)
    if (cell.of === of && level > (held.get(cell.id) ?? accessLevels.none)) held.set(cell.id, level)
  }
  return held
}

/** The rights in groups alone. */
export const groupPart = (matrix: RightsMatrix): RightsMatrix =>
  new Map([...matrix].filter(([key]) => rightsCell(key).of === 'group'))

/** Destinations or groups in which there is any level, in ascending order. */
export const idsIn = (matrix: RightsMatrix, of: 'destination' | 'group'): number[] =>
  [...heldIn(matrix, of).keys()].sort((a, b) => a - b)

/** The roles that give what the matrix says, none of them empty. */
export const rolesOf = (matrix: RightsMatrix): OrganizationRoles => ({
  isAdministrator: isAdministrator(matrix),
  destinationRoles: levelsById(matrix, 'destination', accessAreaNames).map(([id, levels]) => ({
    destinationId: id,
    ...levels,
  })),
  passengerGroupRoles: levelsById(matrix, 'group', groupAccessAreaNames).map(([id, levels]) => ({
    passengerGroupId: id,
    ...levels,
  })),
})

/** Goes through the matrix once, as each change of a right does: a key for each area of each destination costs more. */
function levelsById<Area extends AccessArea>(
  matrix: RightsMatrix,
  of: 'destination' | 'group',
  areas: readonly Area[],
): [id: number, levels: Record<Area, AccessLevel>][] {
  const none = Object.fromEntries(areas.map((area) => [area, accessLevels.none])) as Record<Area, AccessLevel>
  const found = new Map<number, Record<Area, AccessLevel>>()
  for (const [key, level] of matrix) {
    const cell = rightsCell(key)
    if (cell.of !== of) continue
    const levels = found.get(cell.id) ?? { ...none }
    levels[cell.area as Area] = level
    found.set(cell.id, levels)
  }
  return [...found].sort(([a], [b]) => a - b)
}

/** A cell whose level differs between two matrices. */
export interface RightsChange {
  cell: RightsCell
  before: AccessLevel
  after: AccessLevel
}

const kinds = ['organization', 'destination', 'group'] as const

/** By what they are about, then by id, and the areas of one in their order. */
const inOrder = (a: RightsCell, b: RightsCell): number => {
  if (a.of === 'organization' || b.of === 'organization' || a.of !== b.of)
    return kinds.indexOf(a.of) - kinds.indexOf(b.of)
  return a.id - b.id || accessAreaNames.indexOf(a.area) - accessAreaNames.indexOf(b.area)
}

/** Whether two matrices give the same. */
export const isSameRights = (a: RightsMatrix, b: RightsMatrix): boolean =>
  a === b || (a.size === b.size && [...a].every(([key, level]) => b.get(key) === level))

const keysOf = (...matrices: readonly RightsMatrix[]): string[] => [
  ...new Set(matrices.flatMap((matrix) => [...matrix.keys()])),
]

const at = (matrix: RightsMatrix, key: string): AccessLevel => matrix.get(key) ?? accessLevels.none

/** What of one matrix is otherwise in another. */
export const rightsChanges = (before: RightsMatrix, after: RightsMatrix): RightsChange[] =>
  [
    ...[...after.keys()].filter((key) => at(before, key) !== at(after, key)),
    ...[...before.keys()].filter((key) => !after.has(key)),
  ]
    .map((key) => ({ cell: rightsCell(key), before: at(before, key), after: at(after, key) }))
    .sort((a, b) => inOrder(a.cell, b.cell))

/** How rights are copied: what is missing is added and nothing lowered, or all becomes as the other one has it. */
export const copyings = ['addMissing', 'replaceAll'] as const
export type Copying = (typeof copyings)[number]

/** One person's rights with those of a colleague. The administration is never copied, nor taken away by it. */
export function copiedRights(mine: RightsMatrix, theirs: RightsMatrix, how: Copying): RightsMatrix {
  const own = rightsKey(administration)
  const next = new Map<string, AccessLevel>()
  for (const key of keysOf(mine, theirs)) {
    const copied = how === 'replaceAll' ? at(theirs, key) : (Math.max(at(mine, key), at(theirs, key)) as AccessLevel)
    put(next, key, key === own ? at(mine, key) : copied)
  }
  return next
}

/** A cell that was changed here and meanwhile by another administrator, and not to the same: somebody has to decide. */
export interface RightsConflict {
  key: string
  cell: RightsCell
  mine: AccessLevel
  theirs: AccessLevel
}

/** @param base what both started from */
export const rightsConflicts = (base: RightsMatrix, mine: RightsMatrix, theirs: RightsMatrix): RightsConflict[] =>
  keysOf(base, mine, theirs)
    .filter((key) => new Set([base, mine, theirs].map((matrix) => at(matrix, key))).size === 3)
    .map((key) => ({ key, cell: rightsCell(key), mine: at(mine, key), theirs: at(theirs, key) }))
    .sort((a, b) => inOrder(a.cell, b.cell))

/**
 * The changes of both. @param kept keys of cells that the other one has changed, and that stay as they are here
 */
export function mergedRights(
  base: RightsMatrix,
  mine: RightsMatrix,
  theirs: RightsMatrix,
  kept: ReadonlySet<string>,
): RightsMatrix {
  const next = new Map<string, AccessLevel>()
  for (const key of keysOf(base, mine, theirs)) {
    const isTheirs = at(theirs, key) !== at(base, key) && !kept.has(key)
    put(next, key, at(isTheirs ? theirs : mine, key))
  }
  return next
}

/** Areas in which a person may change something anywhere, and those of which they may only read something. */
export function rightsInShort(matrix: RightsMatrix): { edits: AccessArea[]; reads: AccessArea[] } {
  const highest = (area: AccessArea): AccessLevel =>
    [...matrix].reduce<AccessLevel>((level, [key, each]) => {
      const cell = rightsCell(key)
      return cell.of !== 'organization' && cell.area === area && each > level ? each : level
    }, accessLevels.none)
  return {
    edits: accessAreaNames.filter((area) => highest(area) === accessLevels.write),
    reads: accessAreaNames.filter((area) => highest(area) === accessLevels.read),
  }
}
