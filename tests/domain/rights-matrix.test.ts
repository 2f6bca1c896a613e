import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessAreaNames, accessLevels, groupAccessAreaNames, type AccessLevel } from '#domain/access.ts'
import { OrganizationRoles } from '#domain/organization-user.ts'
import {
  administration,
  cellsOf,
  copiedRights,
  groupPart,
  heldIn,
  isAdministrator,
  isSameRights,
  levelIn,
  matrixOf,
  mergedRights,
  noRights,
  rightsChanges,
  rightsConflicts,
  rightsInShort,
  rightsKey,
  rolesOf,
  withLevel,
  type RightsCell,
  type RightsMatrix,
} from '#domain/rights-matrix.ts'

const ids = fc.integer({ min: 1, max: 4 })
const level = fc.constantFrom<AccessLevel>(0, 1, 2)
const cell: fc.Arbitrary<RightsCell> = fc.oneof(
  fc.record({ of: fc.constant('destination' as const), id: ids, area: fc.constantFrom(...accessAreaNames) }),
  fc.record({ of: fc.constant('group' as const), id: ids, area: fc.constantFrom(...groupAccessAreaNames) }),
  fc.constant(administration),
)
const matrix: fc.Arbitrary<RightsMatrix> = fc
  .array(fc.tuple(cell, level), { maxLength: 20 })
  .map((levels) =>
    levels.reduce<RightsMatrix>(
      (held, [each, to]) => withLevel(held, [each], each.of === 'organization' && to > 0 ? accessLevels.write : to),
      noRights,
    ),
  )

const everyCell: RightsCell[] = [
  administration,
  ...[1, 2, 3, 4].flatMap((id) => [...cellsOf('destination', id), ...cellsOf('group', id)]),
]
const levelsOf = (held: RightsMatrix) => everyCell.map((each) => levelIn(held, each))

describe('a matrix of rights', () => {
  test('is the roles that it is of, and the other way round', () => {
    fc.assert(
      fc.property(matrix, (held) => {
        const roles = rolesOf(held)
        expect(OrganizationRoles.parse(roles)).toEqual(roles)
        expect(new Map(matrixOf(roles))).toEqual(new Map(held))
      }),
    )
  })

  test('has no role in which nothing is held', () => {
    const roles = rolesOf(withLevel(withLevel(noRights, cellsOf('destination', 7), 2), cellsOf('destination', 7), 0))
    expect(roles).toEqual({ isAdministrator: false, destinationRoles: [], passengerGroupRoles: [] })
  })

  test('tells of each change which cell it is in', () => {
    fc.assert(
      fc.property(cell, (each) => {
        const held = withLevel(noRights, [each], accessLevels.write)
        expect(rightsChanges(noRights, held)).toEqual([{ cell: each, before: 0, after: 2 }])
      }),
    )
  })

  test('has the level in the cells that are set, and in the others what there was', () => {
    fc.assert(
      fc.property(matrix, fc.array(cell), level, (held, cells, to) => {
        const next = withLevel(held, cells, to)
        const keys = new Set(cells.map(rightsKey))
        for (const each of everyCell) {
          expect(levelIn(next, each)).toBe(keys.has(rightsKey(each)) ? to : levelIn(held, each))
        }
      }),
    )
  })

  test('its changes lead from one to the other, each cell once, by destination and then in the order of areas', () => {
    fc.assert(
      fc.property(matrix, matrix, (before, after) => {
        const changes = rightsChanges(before, after)
        const led = changes.reduce((held, change) => withLevel(held, [change.cell], change.after), before)
        expect(levelsOf(led)).toEqual(levelsOf(after))
        expect(changes.every((change) => change.before !== change.after)).toBe(true)
        expect(new Set(changes.map((change) => rightsKey(change.cell))).size).toBe(changes.length)
      }),
    )
    const two = withLevel(noRights, [...cellsOf('destination', 12), ...cellsOf('destination', 3)], 1)
    expect(rightsChanges(noRights, two).map(({ cell: each }) => rightsKey(each))).toEqual(
      [...cellsOf('destination', 3), ...cellsOf('destination', 12)].map(rightsKey),
    )
  })
})

describe('copying from a colleague', () => {
  test('adds what is missing and lowers nothing', () => {
    fc.assert(
      fc.property(matrix, matrix, (mine, theirs) => {
        const copied = copiedRights(mine, theirs, 'addMissing')
        for (const each of everyCell.filter(({ of }) => of !== 'organization')) {
          expect(levelIn(copied, each)).toBe(Math.max(levelIn(mine, each), levelIn(theirs, each)))
        }
      }),
    )
  })

  test('or replaces all', () => {
    fc.assert(
      fc.property(matrix, matrix, (mine, theirs) => {
        const copied = copiedRights(mine, theirs, 'replaceAll')
        for (const each of everyCell.filter(({ of }) => of !== 'organization')) {
          expect(levelIn(copied, each)).toBe(levelIn(theirs, each))
        }
      }),
    )
  })

  test('never makes or unmakes an administrator', () => {
    fc.assert(
      fc.property(matrix, matrix, fc.constantFrom('addMissing', 'replaceAll'), (mine, theirs, how) => {
        expect(isAdministrator(copiedRights(mine, theirs, how))).toBe(isAdministrator(mine))
      }),
    )
  })
})

describe('two administrators on one user', () => {
  test('a decision is asked for each cell that both have changed, unless they have made it the same', () => {
    fc.assert(
      fc.property(matrix, matrix, matrix, (base, mine, theirs) => {
        const asked = rightsConflicts(base, mine, theirs)
        for (const each of everyCell) {
          const [was, here, there] = [base, mine, theirs].map((held) => levelIn(held, each))
          const conflict = asked.find(({ key }) => key === rightsKey(each))
          expect(conflict !== undefined).toBe(there !== was && here !== was && there !== here)
          if (conflict) expect(conflict).toMatchObject({ mine: here, theirs: there })
        }
      }),
    )
  })

  test('both changes stand, and where both have changed the one that was chosen', () => {
    fc.assert(
      fc.property(matrix, matrix, matrix, fc.array(cell), (base, mine, theirs, cells) => {
        const kept = new Set(cells.map(rightsKey))
        const merged = mergedRights(base, mine, theirs, kept)
        for (const each of everyCell) {
          const [was, here, there] = [base, mine, theirs].map((held) => levelIn(held, each))
          const expected = there === was ? here : kept.has(rightsKey(each)) ? here : there
          expect(levelIn(merged, each)).toBe(expected)
        }
      }),
    )
  })

  test('without a change by the other one there is nothing to ask and nothing changes', () => {
    fc.assert(
      fc.property(matrix, matrix, (base, mine) => {
        expect(rightsConflicts(base, mine, base)).toEqual([])
        expect(levelsOf(mergedRights(base, mine, base, new Set()))).toEqual(levelsOf(mine))
      }),
    )
  })
})

test('what is held is there with its highest level, and nothing else is', () => {
  fc.assert(
    fc.property(matrix, fc.constantFrom('destination' as const, 'group' as const), (held, of) => {
      const highest = [1, 2, 3, 4].flatMap((id) => {
        const top = Math.max(...cellsOf(of, id).map((each) => levelIn(held, each)))
        return top > 0 ? [[id, top]] : []
      })
      expect([...heldIn(held, of)].sort(([a], [b]) => a - b)).toEqual(highest)
    }),
  )
})

test('rights are the same where nothing differs, whichever was set first', () => {
  fc.assert(
    fc.property(matrix, matrix, (a, b) => {
      expect(isSameRights(a, b)).toBe(rightsChanges(a, b).length === 0)
      expect(isSameRights(a, new Map([...a].reverse()))).toBe(true)
    }),
  )
})

test('the part of the groups has their rights and no others', () => {
  fc.assert(
    fc.property(matrix, (held) => {
      expect(rolesOf(groupPart(held))).toEqual({ ...rolesOf(held), isAdministrator: false, destinationRoles: [] })
    }),
  )
})

test('rights in short name each area once, by its highest level anywhere', () => {
  const held = withLevel(
    withLevel(withLevel(noRights, cellsOf('destination', 1).slice(0, 2), 1), cellsOf('destination', 2).slice(1, 3), 2),
    [administration, { of: 'group', id: 5, area: 'schedule' }],
    2,
  )
  expect(rightsInShort(held)).toEqual({
    edits: ['timetables', 'arrivalDepartures', 'schedule'],
    reads: ['passengers'],
  })
  expect(rightsInShort(withLevel(noRights, [administration], 2))).toEqual({ edits: [], reads: [] })
})
