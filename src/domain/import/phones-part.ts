import { phoneDigits, type PhoneNumber } from '../phone-number.ts'
import { creationFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { isBlankIn, saidIn, type Line } from './line.ts'
import type { Part, Tally } from './part.ts'
import type { SentPhone } from './sent-row.ts'

const flags = ['sms', 'showToDriver', 'assistant'] as const

interface Block {
  readonly number: JudgedColumn | undefined
  readonly create: JudgedColumn | undefined
  readonly flags: readonly (readonly [(typeof flags)[number], JudgedColumn])[]
}

export const columnsByBlock = (columns: readonly JudgedColumn[]): Map<number, Map<string, JudgedColumn>> => {
  const blocks = new Map<number, Map<string, JudgedColumn>>()
  for (const column of columns) {
    const block = blocks.get(column.block ?? 0) ?? new Map<string, JudgedColumn>()
    blocks.set(column.block ?? 0, block.set(column.name, column))
  }
  return blocks
}

const blockOf = (columns: ReadonlyMap<string, JudgedColumn>): Block => ({
  number: columns.get('phone.number'),
  create: columns.get(creationFields.phone),
  flags: flags.flatMap((flag) => {
    const column = columns.get(`phone.${flag}`)
    return column ? [[flag, column] as const] : []
  }),
})

/** Whether a row makes something new of a block: always, unless a column says for which rows. Source: IMP-36. */
export const mayCreate = (create: JudgedColumn | undefined, line: Line): boolean =>
  create === undefined || !isBlankIn(create, line)

type Owned = Pick<PhoneNumber, 'number'> & Partial<PhoneNumber>

/** The passenger's numbers; without what is known of each where a list told of them. `null` where nobody knows. */
const ownedBy = ({ passenger }: Line): readonly Owned[] | null => {
  if (passenger === null) return []
  if (passenger.phoneNumbers) return passenger.phoneNumbers
  return passenger.phone?.split(',').map((number) => ({ number })) ?? null
}

/** What a block writes of a line; `null` for nothing. */
function phoneOf(
  { number, create, flags: columns }: Block,
  line: Line,
  seen: Set<string>,
  tally: Tally | null,
): SentPhone | null {
  const said = number && saidIn(number, line)
  if (!number || !said || said.value === '') return null
  if (said.error !== null) {
    tally?.error(number, said.error)
    return null
  }
  const digits = phoneDigits(said.value as string)
  if (seen.has(digits)) return null
  seen.add(digits)
  const all = ownedBy(line)
  const owned = all?.find((each) => phoneDigits(each.number) === digits)
  const isNew = all !== null && owned === undefined
  if (isNew && !mayCreate(create, line)) return null
  const phone: SentPhone = { create: mayCreate(create, line), number: said.value as string }
  let changes = owned ? 0 : 1
  if (changes > 0) tally?.change(number)
  if (changes > 0 && said.look !== null) tally?.look(number, said.look)
  for (const [flag, column] of columns) {
    const value = saidIn(column, line)
    if (!value) continue
    if (value.error !== null) tally?.error(column, value.error)
    else if (owned?.[flag] !== value.value) {
      phone[flag] = value.value as boolean
      changes += 1
      if (owned) tally?.change(column)
      if (value.look !== null) tally?.look(column, value.look)
    }
  }
  return changes > 0 ? phone : null
}

/**
 * Telephone numbers of all blocks: the passenger's own number of the same digits is updated, another one is added. The same
 * digits in two blocks are one number.
 */
export function phonesPart(columns: readonly JudgedColumn[]): Part {
  const blocks = [...columnsByBlock(columns).values()].map(blockOf)
  return {
    keys: columns.map(({ key }) => key),
    judge(line, tally) {
      const seen = new Set<string>()
      for (const block of blocks) phoneOf(block, line, seen, tally)
    },
    write(line, content) {
      const seen = new Set<string>()
      const phones = blocks.map((block) => phoneOf(block, line, seen, null)).filter((phone) => phone !== null)
      if (phones.length > 0) content.phones = phones
    },
  }
}
