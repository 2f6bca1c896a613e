import { fireEvent, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { isChecked } from './open-page.tsx'
import { twoValues, type Schema } from './schema-values.ts'

/** How a person enters a field in its form, and as what the server gives it afterwards. */
interface Entered<Row> {
  /** What is entered at first, and what it is changed to. */
  values: readonly [unknown, unknown]
  enter: (value: never) => void | Promise<void>
  /** Where it stands in the server's answer; under the field's own name unless it is said. */
  stored?: (row: Row) => unknown
}

/** Why nobody enters a field in its form. */
interface NotEntered {
  notEntered: string
}

/** Every field that a form stores. One that its schema gains does not compile before it is entered here. */
export type EveryField<Input, Row> = { readonly [Field in keyof Input]-?: Entered<Row> | NotEntered }

const enteredIn = <Input, Row>(fields: EveryField<Input, Row>) =>
  Object.entries<Entered<Row> | NotEntered>(fields).flatMap(([name, field]) =>
    'enter' in field ? [[name, field] as const] : [],
  )

/** Enters all fields, in their order. @param round 0 for the first values, 1 for what they are changed to */
export async function enterAll<Input, Row>(fields: EveryField<Input, Row>, round: 0 | 1): Promise<void> {
  for (const [, { values, enter }] of enteredIn(fields)) await enter(values[round] as never)
}

/** The entered fields as they were entered. */
export const valuesIn = <Input, Row>(fields: EveryField<Input, Row>, round: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(enteredIn(fields).map(([name, { values }]) => [name, values[round]]))

/** The same fields in the server's answer. */
export const storedIn = <Input, Row extends object>(
  fields: EveryField<Input, Row>,
  row: Row,
): Record<string, unknown> =>
  Object.fromEntries(
    enteredIn(fields).map(([name, { stored }]) => [name, stored ? stored(row) : row[name as keyof Row]]),
  )

/** An entry of a list without what the server gives it: all the rest is entered, also what its schema gains. */
export const withoutGiven = <Entry extends object, Given extends keyof Entry>(
  entry: Entry,
  given: readonly Given[],
): Omit<Entry, Given> =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !given.some((key) => key === name))) as Omit<Entry, Given>

/** Field by field what one shape has and the other has not; both empty for the same fields. */
export const fieldsBeside = (fields: object, shape: object) => ({
  unknown: Object.keys(fields).filter((field) => !(field in shape)),
  missing: Object.keys(shape).filter((field) => !(field in fields)),
})

/** Where fields are looked for: the whole page, a dialog, or a part of either. */
type Part = () => HTMLElement
const page: Part = () => document.body

/** The part of a page with a heading. */
export const section =
  (name: string, of: Part = page): Part =>
  () =>
    within(of()).getByRole('region', { name })

/** The open dialog. By its role alone: to look for it by its name reads the whole page each time. */
export const dialog: Part = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]')
  if (!found) throw new Error('No dialog is open')
  return found
}

/** As a person reads it; what must be filled in has a mark behind it. */
type Label = string | RegExp
const exactly = (label: Label) =>
  typeof label === 'string' ? (text: string) => text.replace(/ ?\*$/, '') === label : label
const control = (label: Label, part: Part) => within(part()).findByLabelText<HTMLInputElement>(exactly(label))

/** Ways to enter what a schema's field takes, by the names that a person reads. */
export const waysToEnter = (user: () => UserEvent) => {
  const write = (input: HTMLElement, text: string) => {
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  const typed = (name: Label, values: readonly [unknown, unknown], part: Part = page) => ({
    values,
    enter: async (value: unknown) => write(await control(name, part), String(value)),
  })
  return {
    write,
    /** A line or lines of text: as long as they may be. */
    text: (schema: Schema, name: string, part?: Part) => typed(name, twoValues(schema, name), part),
    /** A number, with a comma before its decimals. */
    number: (schema: Schema, name: Label, part: Part = page) => ({
      values: twoValues(schema, String(name)),
      enter: async (value: number) => write(await control(name, part), String(value).replace('.', ',')),
    }),
    /** A day, typed as people write it. */
    day: (name: Label, values: readonly [string, string], part: Part = page) => ({
      values,
      enter: async (day: string) => write(await control(name, part), day.split('-').map(Number).reverse().join('.')),
    }),
    /** Something that is so or not. */
    flag: (schema: Schema, name: string, part: Part = page) => ({
      values: twoValues(schema, name),
      async enter(isSo: boolean) {
        const box = await control(name, part)
        if (isChecked(box) !== isSo) await user().click(box)
      },
    }),
    /** One of a list. */
    choice: (values: readonly [unknown, unknown], name: Label, part: Part = page) => ({
      values,
      enter: async (value: unknown) => user().selectOptions(await control(name, part), String(value)),
    }),
  }
}
