import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Notes of several lines, and what no person reads as a name: ids, codes, passwords, addresses of mail and pages. */
const others = new Set([
  ...['note', 'timitNote', 'notes', 'requests', 'description', 'Description', 'reason', 'cancellationReason'],
  ...[
    'message',
    'version',
    'url',
    'username',
    'email',
    'supportEmail',
    'emails',
    'password',
    'confirmPassword',
    'code',
    'Ssn',
    'creatingId',
  ],
  ...['bookingRefId', 'timitDestinationId', 'perillePassengerId', 'perilleId', 'transportationPermissionExternalId'],
])

interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
  format?: string
}
interface Schema {
  _zod: { def: unknown }
  safeParse: (value: unknown) => { success: boolean }
}

/** Every text in a body, by the path of its field. */
function textsOf(schema: Schema, path: readonly string[] = []): { path: string; field: string; schema: Schema }[] {
  const { type, shape, element, innerType, options, format, ...rest } = schema._zod.def as Definition
  if (type === 'string' && format === undefined) {
    return [{ path: path.join('.'), field: path.findLast((part) => !/^\d+$/.test(part)) ?? '', schema }]
  }
  if (shape) return Object.entries(shape).flatMap(([key, part]) => textsOf(part, [...path, key]))
  const inner = element ?? innerType ?? rest.in
  if (inner) return textsOf(inner, path)
  return (options ?? []).flatMap((option, index) => textsOf(option, [...path, String(index)]))
}

const texts = Object.entries<Endpoint>(catalogue).flatMap(([name, { body }]) =>
  body ? textsOf(body as unknown as Schema).map((found) => ({ ...found, path: `${name} ${found.path}` })) : [],
)
const lines = texts.filter(({ field, path }) => !others.has(field) && !path.startsWith('reportViolations'))

describe('what a call writes', () => {
  test.each(lines)('takes no invisible character in $path', ({ schema, path }) => {
    // the group that is there already is named by its id
    const isChosen = path === 'updatePassengerGroups tags.0.name'
    expect(schema.safeParse('Aino\u202eAalto').success).toBe(isChosen)
  })

  test('has as many texts of one line as were looked at', () => {
    expect(lines.length).toBeGreaterThan(50)
  })
})
