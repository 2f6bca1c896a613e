import { Refused } from './refused.ts'
import { plainText, tagEnd, unescaped } from './xml.ts'

/** A text that was read, and the place behind its element; `null` where the element does not end. */
export interface RunsRead {
  text: string
  end: number
}

const nameIn = /^<\/?([\w.-]+:)?([\w.-]+)\s*[\s/>]/

/**
 * The text of an element that holds runs (`si`, `is`): of its runs one after the other, without how they are spoken
 * (`rPh`). What does not belong there is refused.
 * @param at where its tag begins
 */
export function readRuns(text: string, at: number, part: string): RunsRead | null {
  const damaged = () => new Refused('damaged', { part })
  const open: string[] = []
  let said = ''
  let children = 0
  for (let place = at; ;) {
    const from = text.indexOf('<', place)
    if (from < 0) return null
    const isText = open.at(-1) === 't'
    const isSaid = isText && !open.includes('rPh')
    const between = text.slice(place, from)
    if (isSaid) said += unescaped(plainText(between, part))
    else if (!isText && between.trim() !== '') throw damaged()
    const section = text.startsWith('<![CDATA[', from) ? ']]>' : text.startsWith('<!--', from) ? '-->' : null
    if (section !== null) {
      const end = text.indexOf(section, from)
      if (end < 0) return null
      if (section === ']]>' && !isText) throw damaged()
      if (section === ']]>' && isSaid) said += text.slice(from + 9, end)
      place = end + 3
      continue
    }
    const end = tagEnd(text, from)
    if (end < 0) return null
    const [, , name = ''] = nameIn.exec(text.slice(from, Math.min(end, from + 200))) ?? []
    if (text.charAt(from + 1) === '/') {
      if (open.pop() !== name) throw damaged()
      if (open.length === 0) return { text: said, end }
    } else {
      if (!mayStand(name, open) || (open.length === 1 && name === 't' && children > 0)) throw damaged()
      if (open.length === 1 && (name === 't' || name === 'r')) children += 1
      if (text.charAt(end - 2) !== '/') open.push(name)
      else if (open.length === 0) return { text: '', end }
    }
    place = end
  }
}

/** What may lie in what. Source: Office Open XML, CT_Rst. */
const children: ReadonlyMap<string, readonly string[]> = new Map([
  ['si', ['t', 'r', 'rPh', 'phoneticPr']],
  ['is', ['t', 'r', 'rPh', 'phoneticPr']],
  ['r', ['t', 'rPr']],
  ['rPh', ['t']],
  ['t', []],
])

function mayStand(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1)
  if (parent === undefined) return name === 'si' || name === 'is'
  // how a run looks is not read, whatever is in it
  return open.includes('rPr') ? !children.has(name) : (children.get(parent)?.includes(name) ?? true)
}
