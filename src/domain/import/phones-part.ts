import { phoneDigits, type PhoneNumber } from '../phone-number.ts'
import type { ImportValue } from './convert.ts'
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

/** What one number of a block comes to; `null` for nothing to write. */
function phoneOf(block: Block, line: Line, number: string, tally: Tally | null): SentPhone | null {
  const all = ownedBy(line)
  const owned = all?.find((each) => phoneDigits(each.number) === phoneDigits(number))
  const create = mayCreate(block.create, line)
  if (all !== null && !owned && !create) {
    for (const column of [block.number, ...block.flags.map(([, flag]) => flag)]) if (column) tally?.pass?.(column)
    return null
  }
  const phone: SentPhone = { create, number }
  let isChange = !owned
  if (isChange && block.number) {
    tally?.change(block.number)
    if (all !== null) tally?.add?.(block.number)
  }
  for (const [flag, column] of block.flags) {
    const said = saidIn(column, line)
    if (!said) continue
    if (said.error !== null) tally?.error(column, said.error)
    else if (owned?.[flag] !== said.value) {
      phone[flag] = said.value as boolean
      isChange = true
      if (owned) tally?.change(column)
      else tally?.add?.(column)
      if (said.look !== null) tally?.look(column, said.look)
    }
  }
  return isChange ? phone : null
}

/** What a block writes of a line. Numbers that stand in the line already are passed over. */
function phonesOf(block: Block, line: Line, seen: Set<string>, tally: Tally | null): SentPhone[] {
  const { number: column } = block
  const said = column && saidIn(column, line)
  if (!column || !said || said.value === '') {
    // without its number a flag is of none
    for (const [, flag] of block.flags) if (saidIn(flag, line)?.value === true) tally?.pass?.(flag)
    return []
  }
  if (said.error !== null) {
    tally?.error(column, said.error)
    return []
  }
  const numbers = Array.isArray(said.value) ? (said.value as readonly string[]) : [String(said.value)]
  return numbers.flatMap((number) => {
    const digits = phoneDigits(number)
    if (seen.has(digits)) return []
    seen.add(digits)
    const phone = phoneOf(block, line, number, tally)
    if (phone && said.look !== null) tally?.look(column, said.look)
    return phone ?? []
  })
}

/** What a block names of the passenger's numbers, with its flags; all of them where it names another one. */
function storedOf({ number: column, flags: flagColumns }: Block, line: Line): [string, ImportValue][] {
  const all = ownedBy(line)
  if (!column || !all || all.length === 0) return []
  const value = (column.converted[column.raw.codes[line.row] ?? 0] ?? null)?.value
  const said = (Array.isArray(value) ? (value as readonly string[]) : [String(value ?? '')]).map(phoneDigits)
  const named = all.filter(({ number }) => said.includes(phoneDigits(number)))
  const [first] = named
  return [
    [column.key, (named.length > 0 ? named : all).map(({ number }) => number)],
    ...(first ? flagColumns.map(([flag, each]): [string, ImportValue] => [each.key, first[flag]]) : []),
  ]
}

/**
 * Telephone numbers of all blocks: the passenger's own number of the same digits is updated, another one is added. The same
 * digits in two blocks are one number.
 */
export function phonesPart(columns: readonly JudgedColumn[]): Part {
  const blocks = [...columnsByBlock(columns)].map(([index, own]) => ({ index, ...blockOf(own) }))
  return {
    keys: columns.map(({ key }) => key),
    judge(line, tally) {
      const seen = new Set<string>()
      for (const block of blocks) phonesOf(block, line, seen, tally)
    },
    write(line, content, sentBlocks) {
      const seen = new Set<string>()
      const phones = blocks.flatMap((block) => {
        const own = phonesOf(block, line, seen, null)
        sentBlocks.phones.push(...own.map(() => block.index))
        return own
      })
      if (phones.length > 0) content.phones = phones
    },
    stored: (line) => new Map(blocks.flatMap((block) => storedOf(block, line))),
  }
}
