import { expect, test } from 'vitest'
import { auditActions, auditKinds, auditActionsOf, auditKindOf } from '#domain/audit.ts'
import { Passenger } from '#domain/passenger.ts'
import { ScheduleInput } from '#domain/schedule.ts'
import { NewTimetable } from '#domain/timetable/schema.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { fi, en }
const parts = ['who', 'passenger', 'destination', 'object']

const forms = (texts: Readonly<Record<string, string>>, key: string): string[] =>
  [key, `${key}_one`, `${key}_other`].flatMap((form) => texts[form] ?? [])
const partsIn = (text: string): string[] => [...text.matchAll(/<(\w+)\/>/g)].map(([, part]) => part ?? '')

test.each(Object.keys(languages))('every action has its sentences, done and refused, in %s', (language) => {
  const texts = languages[language] ?? {}
  const without = Object.keys(auditActions).flatMap((action) =>
    [`audit.did.${action}`, `audit.tried.${action}`].filter((key) => forms(texts, key).length === 0),
  )
  expect(without).toEqual([])
  expect(auditKinds.filter((kind) => !(`audit.kind.${kind}` in texts))).toEqual([])
})

test('a sentence says who, and names the same in every language, done and refused', () => {
  const wrong = Object.keys(auditActions).flatMap((action) => {
    const sentences = Object.values(languages).map((texts) => [
      forms(texts, `audit.did.${action}`),
      forms(texts, `audit.tried.${action}`),
    ])
    const named = sentences.flat(1).map((some) => some.map((text) => partsIn(text).sort().join()))
    const isSame = new Set(named.map((some) => some.join(';'))).size === 1
    const all = sentences.flat(2).flatMap(partsIn)
    return isSame && named.flat().every((some) => some.includes('who')) && all.every((part) => parts.includes(part))
      ? []
      : [action]
  })
  expect(wrong).toEqual([])
})

test('an action is of one kind, and one of another version of none', () => {
  expect(auditKindOf('ssn.read')).toBe('ssn')
  expect(auditKindOf('future.deed')).toBeNull()
  expect(auditActionsOf(['ssn', 'support'])).toEqual(['support.send', 'ssn.read', 'ssn.write'])
  expect(auditActionsOf(auditKinds)).toEqual(Object.keys(auditActions))
})

/** What the server finds itself, and no user enters. */
const notChanged = [
  'id',
  'version',
  'organizationId',
  'passengerId',
  'timetables',
  'creator',
  'transportationPermissionCount',
]

test.each(Object.keys(languages))('every detail whose change the log keeps has a name in %s', (language) => {
  const texts = languages[language] ?? {}
  const shapes = [Passenger.shape, TransportationPermissionInput.def.shape, ScheduleInput.shape, NewTimetable.shape]
  const fields = new Set(shapes.flatMap((shape) => Object.keys(shape)))
  const ofSystem = /^(perille|timit)(?!Note)|^(destinationId|createWith|passengerIds|originalTimetableId)/
  const nameless = [...fields].filter(
    (field) =>
      !notChanged.includes(field) &&
      !ofSystem.test(field) &&
      !(`validation.properties.${field}` in texts) &&
      !(`audit.value.fields.${field}` in texts),
  )
  expect(nameless).toEqual([])
})
