import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { suggestedColumns } from '#domain/import/suggest.ts'
import { templateFields, templateTitle, templateValue } from '#domain/import/template.ts'
import { tripDirections } from '#domain/transportation-permission/schema.ts'

const whole = {
  deductibleTypes: [0, 1, 105],
  ...{ permissions: true, phones: 1, blocks: 1 },
  ...{ externalId: true, ssn: true },
}

const own: Record<string, Record<string, string>> = {
  fi: { 'import.template.permissionName': 'Päätöksen nimi', 'import.template.permissionNote': 'Päätöksen perustelu' },
  en: { 'import.template.permissionName': 'Permission name', 'import.template.permissionNote': 'Reason' },
}

test.each(['fi', 'en'])('every column of a template is known again by its title (%s)', (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>
  const fields = templateFields({ ...whole, phones: 2, blocks: 2 })
  const titles = fields.map(({ title, place }) => templateTitle(texts[title] ?? own[language]?.[title] ?? title, place))
  const suggested = new Map(suggestedColumns(titles).map(({ column, place }) => [column, place]))
  const missed = fields.flatMap(({ place }, column) => {
    const found = suggested.get(column)
    return found?.name === place.name && found.block === place.block ? [] : [`${titles[column]}: ${found?.name}`]
  })
  expect(missed).toEqual([])
})

test('what an organisation does not have is not asked for', () => {
  const names = (parts: Partial<typeof whole>) => templateFields({ ...whole, ...parts }).map(({ place }) => place.name)
  expect(names({})).toEqual(expect.arrayContaining(['externalId', 'ssn', 'permission.name']))
  expect(names({ externalId: false })).not.toContain('externalId')
  expect(names({ ssn: false })).not.toContain('ssn')
  expect(names({ permissions: false }).filter((name) => name.startsWith('permission.'))).toEqual([])
  const types = templateFields(whole).find(({ place }) => place.name === 'permission.deductibleType')
  expect(types?.values).toEqual([0, 1, 105])
})

test('fields whose labels say too little away from their form have titles of their own', () => {
  const fields = templateFields(whole).filter(({ title, field }) => title !== field.text)
  expect(fields.map(({ title }) => title)).toEqual(Object.keys(own['fi'] ?? {}))
})

test('a value is written by its word where that is understood, else by its number', () => {
  const field = 'permission.tripDirection'
  expect(templateValue(field, tripDirections.departure, 'Meno')).toBe('Meno')
  expect(templateValue(field, tripDirections.return, 'Meno')).toBe(String(tripDirections.return))
  expect(templateValue(field, tripDirections.departure, 'Jokin muu sana')).toBe(String(tripDirections.departure))
})
