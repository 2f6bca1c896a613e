import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank, lineOf, oneLine, requiredLine, requiredText, text } from '#domain/text.ts'

const max = 128
const whyNot = (typed: string) => requiredLine(max).safeParse(typed).error?.issues[0]?.message ?? null
const written = (typed: string) => requiredLine(max).parse(typed)

describe('a text of one line', () => {
  test.each([
    ['Zoë Lind'],
    ['Nguyễn Thị Hằng'],
    ['O’Brien'],
    ["D'Angelo"],
    ['Đorđe Łuczak'],
    ['Åke Ström-Öhman'],
    ['Ọlá Ẹ̀bùn'],
    ['Ærøskøbing 7 B, 2. krs'],
    ['محمد'],
    ['שָׁלוֹם'],
    ['สวัสดีครั้ง'],
    ['नमस्ते'],
    ['…'],
    ['🌻 Kesäryhmä'],
    ['👨‍👩‍👧 perhe'],
    ['👩🏽‍🦽'],
    ['❤️'],
    ['1️⃣'],
    ['🇫🇮'],
  ])('may be %s', (typed) => {
    expect(whyNot(typed)).toBeNull()
    expect(written(typed)).toBe(typed.normalize('NFC'))
  })

  test.each([
    ['a zero width space', 'Aino\u200bAalto'],
    ['only zero width spaces', '\u200b\u200b'],
    ['a soft hyphen', 'Ai\u00adno'],
    ['a change of direction', 'Aino\u202eotlaA'],
    ['an isolate', '\u2066Aino\u2069'],
    ['a mark of direction', 'Aino\u200f'],
    ['a joiner between letters', 'a\u200db'],
    ['a joiner that joins nothing', '😀\u200d'],
    ['a non-joiner', 'a\u200cb'],
    ['a variation selector on a letter', 'a\ufe0f'],
    ['letters hidden as tags', '🏴\u{e0061}\u{e0062}'],
    ['a Hangul filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a note without a head', '\u{1d159}'],
    ['a bell', 'Aino\u0007'],
    ['the place of an object', '\ufffc'],
    ['a code point that is no character', 'Aino\uffff'],
    ['a combining joiner', 'a\u034fb'],
  ])('has no %s', (_, typed) => {
    expect(whyNot(typed)).toBe('validation.invisibleCharacter')
  })

  test.each([
    ['four marks on a letter', 'Z\u0337\u0321\u0300\u0301algo', 'validation.stackedMarks'],
    ['a mark on nothing', '\u0301Aino', 'validation.stackedMarks'],
    ['a mark on a space', 'Aino \u0301Aalto', 'validation.stackedMarks'],
    ['U+0000', 'Ai\0no', 'validation.invalidCharacter'],
    ['half a character', 'Ai\ud800no', 'validation.invalidCharacter'],
    ['one character too many', 'ä'.repeat(max + 1), 'validation.tooLong'],
    ['nothing', '', 'validation.required'],
    ['white space alone', ' \t\n\u00a0\u2003\u3000\ufeff', 'validation.required'],
  ])('is refused with %s', (_, typed, message) => {
    expect(whyNot(typed)).toBe(message)
  })

  test('is kept composed, with one plain space for any white space and none around it', () => {
    expect(written('  A\u0308iti\t\u00a0 Zoe\u0308\n')).toBe('Äiti Zoë')
  })

  test('is as long as it is when it is composed', () => {
    expect(written('ä'.repeat(max).normalize('NFD'))).toHaveLength(max)
  })

  test('may be empty where it may', () => {
    expect(oneLine(max).parse('  ')).toBe('')
  })

  test('that was stored before is read as it is', () => {
    for (const stored of ['Aino\u200b', 'Zoe\u0308', ' a ', 'Z\u0337\u0321\u0300\u0301']) {
      expect(text(max).parse(stored)).toBe(stored)
    }
  })

  test('that was accepted is accepted again as it was stored, and is composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const first = oneLine(max).safeParse(typed)
        if (!first.success) return
        expect(oneLine(max).parse(first.data)).toBe(first.data)
        expect(first.data.normalize('NFC')).toBe(first.data)
      }),
      { numRuns: 500 },
    )
  })

  test('never holds a character that turns its direction, wherever one is put', () => {
    const turning = fc.constantFrom(
      ...'\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'.split(''),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), turning, fc.string({ maxLength: 20 }), (before, sign, after) => {
        expect(oneLine(max).safeParse(`${before}${sign}${after}`).success).toBe(false)
      }),
    )
  })
})

describe('a text that was stored before there was the rule', () => {
  test.each([
    ['Aino\u200bAalto', 'AinoAalto'],
    ['Aino\u202eAalto', 'AinoAalto'],
    ['Keva\u0308t  2026 ', 'Kevät 2026'],
    ['Z\u0337\u0321\u0300\u0301algo', 'Z\u0337\u0321\u0300algo'],
    ['\u0301Aino \u0301', 'Aino'],
    ['a\u200d\u0308iti', 'äiti'],
    ['👨‍👩‍👧 perhe\u200b', '👨‍👩‍👧 perhe'],
    ['\u200b\u2800', ''],
    ['Zoë Lind', 'Zoë Lind'],
  ])('%j is brought to it as %j', (stored, line) => {
    expect(lineOf(stored)).toBe(line)
  })

  test('is one that the rule lets be, whatever it was', () => {
    const odd = fc.constantFrom(...'a ä\u0301\u0308\u0337\u200b\u200d\u202e\ufe0f\u20e31😀👩🏽\u00a0'.match(/./gu)!)
    const texts = fc.oneof(fc.string({ unit: odd, maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 30 }))
    fc.assert(
      fc.property(texts, (stored) => {
        expect(oneLine(1000).parse(lineOf(stored))).toBe(lineOf(stored))
        if (oneLine(1000).safeParse(stored).success) expect(lineOf(stored)).toBe(oneLine(1000).parse(stored))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a text that must be there', () => {
  const whyNotText = (typed: string) => requiredText(max).safeParse(typed).error?.issues[0]?.message ?? null

  test.each([
    ['nothing', ''],
    ['lines and spaces', ' \n\t\u00a0\n'],
    ['zero width spaces', '\u200b\u200b \u200b'],
    ['signs of direction alone', '\u202e\n\u2066'],
    ['blanks that count as letters and symbols', '\u3164 \u2800'],
  ])('is not %s', (_, typed) => {
    expect(isBlank(typed)).toBe(true)
    expect(whyNotText(typed)).toBe('validation.required')
  })

  test('may have several lines, and is kept without the space around it', () => {
    expect(requiredText(max).parse(' Sairas\n\nhuomenna taas ')).toBe('Sairas\n\nhuomenna taas')
    expect(isBlank('.')).toBe(false)
  })
})
