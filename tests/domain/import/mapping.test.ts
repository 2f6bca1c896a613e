import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importField, importFields, utilityOf } from '#domain/import/fields.ts'
import {
  blockLimits,
  emptyMapping,
  leavesDraftOpen,
  mappedSlots,
  missingPlaces,
  placeKey,
  placesByColumn,
  slotsOf,
  sourceOf,
  unusedBilling,
  withBlock,
  withoutBlock,
  withSource,
  type Mapping,
} from '#domain/import/mapping.ts'
import {
  learntTitles,
  mappingFile,
  readMappingFile,
  restoredMapping,
  savedMappingOf,
  withNamed,
  withoutNamed,
} from '#domain/import/saved-mapping.ts'
import { neededPlaces } from '#domain/import/needed-of-new.ts'
import { utilities } from '#domain/utility.ts'
import { mappingOf } from '#tests/support/import-judge.ts'

const place = (name: string, block: number | null = null) => ({ name, block })
const sections = (section: string) => importFields.filter((field) => field.section === section).map(({ name }) => name)

test('the mapper has the sections and fields of the documents', () => {
  expect(sections('identification')).toEqual(['search.name', 'search.externalId', 'search.ssn'])
  expect(sections('passenger')).toEqual(['name', 'externalId', 'ssn', 'mainDestination', 'secondaryDestination'])
  expect(sections('address')).toEqual(['homeAddress', 'homePostalcode', 'homeCity'])
  expect(sections('pickup')).toEqual(['pickupAddress'])
  expect(sections('billing')).toEqual([
    ...['billingUseHomeAddress', 'billingAddress', 'billingPostalcode', 'billingCity'],
  ])
  expect([sections('grade'), sections('notes'), sections('tags')]).toEqual([
    ...[['yearGrade'], ['note', 'timitNote'], ['tags']],
  ])
  expect(sections('utilities').map(utilityOf)).toEqual([...Object.values(utilities), null])
  expect(sections('phone')).toEqual([
    ...['phone.create', 'phone.number', 'phone.sms', 'phone.showToDriver', 'phone.assistant'],
  ])
})

test('a transportation permission has the fields of the documents, two of them filled by others', () => {
  const names = sections('permission').map((name) => name.slice('permission.'.length))
  const documented = [
    ...['name', 'isDraft', 'costCenter', 'child', 'passengerId', 'tripDestinations', 'deductiblePayment'],
    ...['deductibleType', 'fixedDeductible', 'distanceLimit', 'quotaType', 'initialQuota', 'initialExpressQuota'],
    ...['remainingQuota', 'quotaTime', 'startDate', 'endDate', 'note', 'accountKey', 'priceIncVat', 'priceVatPercent'],
    'tripDirection',
  ]
  // the passenger is the matched or created one (open point C-36), and what remains of a quota is the server's to count
  const filled = ['passengerId', 'remainingQuota']
  expect([...names.filter((name) => name !== 'create'), ...filled].sort()).toEqual(documented.sort())
})

test('the required fields are those of the documents', () => {
  expect(importFields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
    ...['name', 'phone.number', 'permission.name', 'permission.tripDestinations', 'permission.tripDirection'],
    ...['permission.deductibleType', 'permission.quotaType', 'permission.initialQuota', 'permission.quotaTime'],
    ...['permission.startDate', 'permission.endDate'],
  ])
})

describe('what is missing', () => {
  const missing = (mapping: Mapping) => missingPlaces(mapping).map(placeKey)

  test('is asked of what is included', () => {
    expect(missing(emptyMapping)).toEqual(['name'])
    expect(missing({ ...emptyMapping, includesPassengers: false })).toEqual([])
    const both = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
    expect(missing(both)).toHaveLength(1 + 9)
    expect(missing({ ...both, includesPermissions: false })).toEqual(['name'])
  })

  test('is a number once anything of its block is mapped', () => {
    const mapping = withSource(emptyMapping, place('phone.sms', 0), { column: 3 })
    expect(missing(mapping)).toEqual(['name', 'phone.number#0'])
  })

  test('is nothing that a value stands for', () => {
    const both = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
    const named = withSource(both, place('permission.name', 0), { value: 'Päiväkuljetus' })
    expect(missing(named)).not.toContain('permission.name#0')
  })

  test('is what a value stands for in which nothing stands', () => {
    const both = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
    for (const value of ['', '  ']) {
      const named = withSource(both, place('permission.name', 0), { value })
      expect(missing(named)).toContain('permission.name#0')
    }
    // it empties a field that need not be there
    expect(missing(withSource(emptyMapping, place('homeAddress'), { value: '' }))).toEqual(['name'])
  })
})

test('the billing address is the home address for all rows unless somebody says otherwise', () => {
  expect(sourceOf(emptyMapping, place('billingUseHomeAddress'))).toEqual({ value: 'true' })
})

test.each(['name', 'externalId', 'ssn', 'phone.number', 'search.name', 'phone.create'])(
  '%s is never one value for all rows',
  (name) => {
    const block = name.startsWith('phone') ? 0 : null
    expect(importField(name).allowsStatic).toBe(false)
    expect(withSource(emptyMapping, place(name, block), { value: 'x' })).toBe(emptyMapping)
  },
)

describe('blocks', () => {
  const first = withSource(withSource(emptyMapping, place('phone.number', 0), { column: 4 }), place('phone.sms', 0), {
    value: 'true',
  })

  test('of telephone numbers begin as the first one is', () => {
    const two = withBlock(first, 'phone')
    expect(two.blocks.phone[1]).toEqual(first.blocks.phone[0])
    const changed = withSource(two, place('phone.number', 1), { column: 5 })
    expect(sourceOf(changed, place('phone.number', 0))).toEqual({ column: 4 })
    expect(sourceOf(changed, place('phone.number', 1))).toEqual({ column: 5 })
  })

  test('of transportation permissions begin empty', () => {
    const mapped = withSource(withBlock(first, 'permission'), place('permission.name', 0), { column: 1 })
    expect(withBlock(mapped, 'permission').blocks.permission[1]).toEqual(new Map())
  })

  test('that are deleted leave the others as they were', () => {
    const three = withSource(withBlock(withBlock(first, 'phone'), 'phone'), place('phone.number', 2), { column: 9 })
    const two = withoutBlock(three, 'phone', 1)
    expect(sourceOf(two, place('phone.number', 1))).toEqual({ column: 9 })
    expect(two.blocks.phone).toHaveLength(2)
  })

  test.each(['phone', 'permission'] as const)('of the kind %s are no more than a row can carry', (kind) => {
    let mapping = emptyMapping
    for (let at = 0; at < blockLimits[kind] + 5; at += 1) mapping = withBlock(mapping, kind)
    expect(mapping.blocks[kind]).toHaveLength(blockLimits[kind])
  })
})

test('a column knows every field that it feeds', () => {
  const mapping = withSource(withSource(emptyMapping, place('name'), { column: 0 }), place('search.name'), {
    column: 0,
  })
  expect([...placesByColumn(mapping)]).toEqual([[0, [place('search.name'), place('name')]]])
})

const titles = ['Nimi', 'Kohde', 'Katu', '__proto__', 'GSM', 'Päätös', 'Alkaa', 'constructor']

/** Any mapping to columns of `titles`. */
const anyMapping = fc
  .record({
    includesPassengers: fc.boolean(),
    includesPermissions: fc.boolean(),
    phones: fc.integer({ min: 0, max: 4 }),
    permissions: fc.integer({ min: 0, max: 3 }),
    sources: fc.array(
      fc.tuple(
        fc.constantFrom(...importFields),
        fc.integer({ min: 0, max: 5 }),
        fc.oneof(
          fc.integer({ min: 0, max: titles.length - 1 }).map((column) => ({ column })),
          fc.string({ maxLength: 20 }).map((value) => ({ value })),
        ),
      ),
      { maxLength: 60 },
    ),
  })
  .map(({ phones, permissions, sources, ...included }) => {
    const blocks = (count: number) => Array.from({ length: count }, () => new Map())
    const empty: Mapping = {
      ...included,
      sources: new Map(),
      blocks: { phone: blocks(Math.max(phones, 1)), permission: blocks(permissions) },
    }
    return sources.reduce((mapping, [{ name, section }, block, source]) => {
      const isBlock = section === 'phone' || section === 'permission'
      return withSource(mapping, { name, block: isBlock ? block : null }, source)
    }, empty)
  })

test('every mapping is the same after it was saved, read and found again by the titles', () => {
  fc.assert(
    fc.property(anyMapping, (mapping) => {
      const saved = savedMappingOf(mapping, titles)
      const shared = readMappingFile(mappingFile('Syksy', saved))
      expect(shared).toMatchObject({ name: 'Syksy', mapping: saved })
      const { mapping: restored, missing } = restoredMapping(shared!.mapping, titles)
      expect(restored).toEqual(mapping)
      expect(missing).toEqual([])
    }),
  )
})

test('in a sheet with other columns in another order each title is found, and what is not there is told', () => {
  fc.assert(
    fc.property(anyMapping, fc.shuffledSubarray(titles), (mapping, others) => {
      const { mapping: restored, missing, found } = restoredMapping(savedMappingOf(mapping, titles), others)
      const whole = { includesPassengers: true, includesPermissions: true }
      for (const { name, block, source } of mappedSlots({ ...mapping, ...whole })) {
        if (!('column' in source)) continue
        const at = others.indexOf(titles[source.column]!)
        expect(sourceOf(restored, { name, block })).toEqual(at < 0 ? null : { column: at })
        expect((at < 0 ? missing : found).includes(titles[source.column]!)).toBe(true)
      }
    }),
  )
})

test('what is known of titles is what the newest sheet said of them', () => {
  const mapped = (name: string) => savedMappingOf(withSource(emptyMapping, place(name), { column: 0 }), ['Kuka'])
  const known = (all: ReturnType<typeof learntTitles>) => all.map(({ cell, propertyName }) => [cell, propertyName])
  const first = learntTitles(mapped('name'), ['Kuka'], [])
  expect(known(first)).toEqual([['Kuka', 'name']])
  const other = learntTitles(
    savedMappingOf(withSource(emptyMapping, place('homeAddress'), { column: 0 }), ['Missä', 'Muuta']),
    ['Missä', 'Muuta'],
    first,
  )
  expect(known(other)).toEqual([
    ['Missä', 'homeAddress'],
    ['Kuka', 'name'],
  ])
  expect(known(learntTitles(mapped('note'), ['Kuka'], other))).toEqual([
    ['Kuka', 'note'],
    ['Missä', 'homeAddress'],
  ])
  // what was cleared is forgotten, and the other sheets' titles are not
  expect(known(learntTitles(savedMappingOf(emptyMapping, ['Kuka']), ['Kuka'], other))).toEqual([
    ['Missä', 'homeAddress'],
  ])
})

test('named mappings stand in the order of their names, one of a name', () => {
  const named = (name: string, includesPermissions = false) => ({
    name,
    mapping: { ...savedMappingOf(emptyMapping, []), includesPermissions },
  })
  const all = withNamed(withNamed(withNamed([], named('Syksy')), named('Kevät')), named('Syksy', true))
  expect(all.map(({ name, mapping }) => [name, mapping.includesPermissions])).toEqual([
    ['Kevät', false],
    ['Syksy', true],
  ])
  expect(withoutNamed(all, 'Kevät').map(({ name }) => name)).toEqual(['Syksy'])
})

test('a title that stands over two columns is given to neither', () => {
  const mapping = withSource(emptyMapping, place('name'), { column: 0 })
  const restored = restoredMapping(savedMappingOf(mapping, titles), ['Nimi', 'Nimi'])
  expect(sourceOf(restored.mapping, place('name'))).toBe(null)
  expect(restored.missing).toEqual(['Nimi'])
})

test('a saved property has what the documents say, and says nothing of a row', () => {
  const mapping = withSource(emptyMapping, place('name'), { column: 0 })
  const { properties } = savedMappingOf(mapping, titles)
  expect(properties.find(({ propertyName }) => propertyName === 'name')).toEqual({
    ...{ propertyName: 'name', propertyType: 'line', required: true, static: '', cell: 'Nimi' },
    ...{ allowStatic: false, useStatic: false },
  })
  expect(properties).toHaveLength(slotsOf({ ...mapping, includesPermissions: true }).length)
})

test.each([
  ['what is no JSON', 'x'],
  ['a list', '[]'],
  ['properties that are none', '{"properties":[1]}'],
  ['too many of them', JSON.stringify({ properties: Array.from({ length: 1001 }, () => ({ propertyName: 'name' })) })],
  ['a title as long as a book', JSON.stringify({ properties: [{ propertyName: 'name', cell: 'x'.repeat(2000) }] })],
])('%s is no saved mapping', (_, kept) => {
  const file = (mapping: string) => `{"format":"import-mapping","version":1,"name":"Syksy","mapping":${mapping}}`
  expect(readMappingFile(file(kept))).toBe(null)
  expect(readMappingFile(file('{}'))).not.toBe(null)
})

test('what a file says beyond a mapping is dropped, and no field takes a value that it may not', () => {
  const property = { useStatic: true, allowStatic: true, static: '131052-308T', cell: null, rows: ['Meikäläinen'] }
  const file = `{"format":"import-mapping","version":1,"name":"a","__proto__":{"polluted":1},"rows":[["x"]],
    "mapping":{"properties":[${JSON.stringify({ ...property, propertyName: 'ssn' })},
    ${JSON.stringify({ ...property, propertyName: 'unknown' })},${JSON.stringify({ ...property, propertyName: 'name#1' })}]}}`
  const shared = readMappingFile(file)
  expect(JSON.stringify(shared)).not.toMatch(/Meikäläinen|polluted|"rows"/)
  const { mapping } = restoredMapping(shared!.mapping, titles)
  expect(mappedSlots(mapping)).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  ['another format', { format: 'x', version: 1, name: 'a', mapping: {} }],
  ['a later version', { format: 'import-mapping', version: 2, name: 'a', mapping: {} }],
])('%s is no file of a mapping', (_, file) => {
  expect(readMappingFile(JSON.stringify(file))).toBe(null)
})

test('new transportation permissions are drafts by default where no column says whether they are', () => {
  const mapped = mappingOf({ 'permission.name#0': 1, 'permission.name#1': 2, 'permission.isDraft#0': 3 })
  expect(leavesDraftOpen(mapped)).toBe(true)
  expect(leavesDraftOpen({ ...mapped, includesPermissions: false })).toBe(false)
  expect(leavesDraftOpen(mappingOf({ 'permission.name#0': 1, 'permission.isDraft#0': 'true' }))).toBe(false)
  expect(leavesDraftOpen(withBlock(mappingOf({ name: 0 }), 'permission'))).toBe(false)
})

test('what new transportation permissions need beyond the required fields is named until something feeds it', () => {
  const keys = (sources: Parameters<typeof mappingOf>[0], whole = {}) =>
    neededPlaces(mappingOf(sources, whole)).map(placeKey)
  expect(keys({ 'permission.name#0': 1 })).toEqual(['permission.costCenter#0'])
  expect(keys({ 'permission.name#0': 1, 'permission.costCenter#0': 'Koulutoimi' })).toEqual([])
  expect(keys({ 'permission.name#1': 1 })).toEqual(['permission.costCenter#1'])
  expect(keys({ 'permission.name#0': 1 }, { includesPermissions: false })).toEqual([])
  expect(missingPlaces(mappingOf({ 'permission.name#0': 1 })).map(placeKey)).not.toContain('permission.costCenter#0')
})

test('a billing address of a sheet is not used while all rows are billed at home by one value', () => {
  const unused = (home: string | number) =>
    unusedBilling(mappingOf({ billingAddress: 1, billingCity: 2, billingUseHomeAddress: home })).map(placeKey)
  expect(unused('true')).toEqual(['billingAddress', 'billingCity'])
  expect(unused('Kyllä')).toHaveLength(2)
  expect(unused('false')).toEqual([])
  expect(unused(3)).toEqual([])
  expect(unusedBilling(mappingOf({ billingUseHomeAddress: 'true', homeAddress: 1 }))).toEqual([])
  expect(unusedBilling(withSource(mappingOf({ billingAddress: 1 }), place('billingUseHomeAddress'), null))).toEqual([])
})
