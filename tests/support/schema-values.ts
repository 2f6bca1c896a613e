import type { Random } from '#server/demo/random.ts'

/** The parts of a schema's own description that values are made from. */
interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: readonly Schema[]
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  defaultValue?: unknown
  checks?: readonly {
    _zod: { def: { check: string; maximum?: number; minimum?: number; value?: number; pattern?: RegExp } }
  }[]
}
export interface Schema {
  _zod: { def: unknown }
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition

/** Values that have broken servers before: wrong types, edges of numbers, odd text, keys that reach a prototype. */
const hostile: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    '',
    ' ',
    'null',
    '0',
    '-1',
    '[object Object]',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '😀'.repeat(40),
    "'; drop table app_user; --",
    '%00',
    '../../etc/passwd',
    '${7*7}',
  ],
  ...[
    'x'.repeat(5000),
    'ß'.repeat(300),
    '2026-02-31',
    '9999-12-31T23:59:60Z',
    '0000-00-00',
    '-infinity',
    'NaN',
    '1e400',
  ],
  ...[[], {}, [[]], [null], [{}], { id: {} }, { toString: 1 }, { length: -1 }, { then: 1 }, { constructor: 1 }],
  ...[{ __proto__: null, polluted: true }, { '': '' }, Array(1100).fill(0), [1, '1', true, null]],
]

/** A value that fits the schema, as far as its description tells how. */
export function valueFor(schema: Schema, random: Random): unknown {
  const definition = definitionOf(schema)
  const { shape, element, innerType, options, values, entries } = definition
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape ?? {}).map(([key, part]) => [key, valueFor(part, random)]))
    case 'array':
      return element ? Array.from({ length: random.below(4) }, () => valueFor(element, random)) : []
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return random.below(4) === 0 || !innerType ? undefined : valueFor(innerType, random)
    case 'nullable':
      return random.below(4) === 0 || !innerType ? null : valueFor(innerType, random)
    case 'pipe':
      return definition.in ? throughPipe(definition.in, definition.out, random) : random.pick(hostile)
    case 'union':
      return options ? valueFor(random.pick(options), random) : random.pick(hostile)
    case 'literal':
      return random.pick(values ?? [null])
    case 'enum':
      return random.pick(Object.values(entries ?? { none: null }))
    case 'string':
      return textFor(definition, random)
    case 'number':
    case 'int':
      return random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 987_654])
    case 'boolean':
      return random.below(2) === 0
    default:
      return random.pick(hostile)
  }
}

/** What goes into a pipe says more than what comes out, unless it only changes the value. */
const throughPipe = (first: Schema, then: Schema | undefined, random: Random): unknown =>
  definitionOf(first).type === 'transform' && then ? valueFor(then, random) : valueFor(first, random)

function textFor({ checks = [] }: Definition, random: Random): string {
  const longest = checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
  const known = ['1', '2', '7', 'Apua', 'aino@perille.example', 'fi', '2026-03-11', '08:15', '2026-03-11T08:00:00Z', '']
  if (longest === undefined) return random.pick(known)
  return random.pick([...known, 'x'.repeat(longest), 'x'.repeat(longest + 1), 'ä'.repeat(Math.max(0, longest - 1))])
}

/** The same value with one thing wrong somewhere in it. */
export function spoilt(value: unknown, random: Random): unknown {
  if (random.below(3) === 0 || typeof value !== 'object' || value === null) return random.pick(hostile)
  if (Array.isArray(value)) return [...(value as unknown[]), random.pick(hostile)]
  const entries = Object.entries(value)
  if (entries.length === 0 || random.below(4) === 0)
    return { ...value, [`extra${random.below(9)}`]: random.pick(hostile) }
  const [key, part] = random.pick(entries as [string, unknown][])
  if (random.below(3) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return { ...value, [key]: spoilt(part, random) }
}

/** A value as it stands in a path or a query. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)

export const hostileText = (random: Random): string => asText(random.pick(hostile))

let lastNumber = 0

/**
 * Two values of a field that fit its schema and are neither its default nor each other, nor those of another field: texts
 * as long as they may be, numbers counted upwards.
 */
export function twoValues(schema: Schema, field: string): [unknown, unknown] {
  const definition = definitionOf(schema)
  const { type, innerType, defaultValue, checks = [], options = [], values = [], entries = {} } = definition
  const limit = (check: string) => checks.find(({ _zod }) => _zod.def.check === check)?._zod.def
  switch (type) {
    case 'default':
      if (definitionOf(innerType!).type === 'boolean') return [defaultValue !== true, defaultValue === true]
      return othersThan(defaultValue, innerType!, field)
    case 'nullable':
    case 'optional':
      return twoValues(innerType!, field)
    case 'boolean':
      return [true, false]
    case 'string': {
      const longest = limit('max_length')?.maximum ?? Number.NaN
      lastNumber += 2
      return [longText(`${lastNumber} ${field} ensin `, longest), longText(`${lastNumber} ${field} sitten `, longest)]
    }
    case 'number':
    case 'int': {
      lastNumber += 2
      const least = limit('greater_than')?.value ?? 0
      if (lastNumber > (limit('less_than')?.value ?? Number.POSITIVE_INFINITY)) throw new Error(`${field} is too small`)
      return [least + lastNumber - 1, least + lastNumber]
    }
    case 'union':
      return options.flatMap((option) => definitionOf(option).values ?? []).slice(0, 2) as [unknown, unknown]
    case 'enum':
      return Object.values(entries).slice(0, 2) as [unknown, unknown]
    default:
      throw new Error(`No values for the ${type} ${field} (${values.join()})`)
  }
}

/** Of a list, the default comes second: at first something else is entered. */
function othersThan(usual: unknown, schema: Schema, field: string): [unknown, unknown] {
  const [first, second] = twoValues(schema, field)
  return first === usual ? [second, first] : [first, second]
}

const longText = (begin: string, longest: number): string => begin.padEnd(longest, 'ä').slice(0, longest).trim()
