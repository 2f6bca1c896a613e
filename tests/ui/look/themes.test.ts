import { describe, expect, test } from 'vitest'
import { appTheme, stateTokens, themeIds, themeOfHost, type Brightness, type ThemeId } from '#ui/look/themes.ts'

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const brightnesses: Brightness[] = ['light', 'dark']
const all = themeIds.flatMap((id) => brightnesses.map((brightness) => [id, brightness] as const))
const states = ['Neutral', 'Ordered', 'Accepted', 'Rejected', 'Modified', 'Other'] as const

test('there are a default theme and three of customers', () => {
  expect(themeIds).toEqual(expect.arrayContaining(['base', 'customer1', 'customer2', 'customer3']))
  expect(new Set(themeIds.map((id) => appTheme(id, 'light').colorBrandBackground)).size).toBe(themeIds.length)
})

describe.each(all)('the theme %s in %s', (id, brightness) => {
  const theme = appTheme(id, brightness)
  const surfaces = [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3]

  test('sets text on brand colour, and brand colour on surfaces, at 4.5 to 1 or more', () => {
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(4.5)
    for (const surface of surfaces) {
      expect(contrast(theme.colorBrandForegroundLink, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(theme.colorBrandForeground1, surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(states)('sets %s text at 7 to 1, and its border and solid at 3 to 1 on surfaces', (state) => {
    expect(
      contrast(theme[`colorState${state}Foreground`], theme[`colorState${state}Background`]),
    ).toBeGreaterThanOrEqual(7)
    for (const surface of surfaces) {
      expect(contrast(theme[`colorState${state}Border`], surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(theme[`colorState${state}Solid`], surface)).toBeGreaterThanOrEqual(3)
    }
  })
})

test('styles name the variables that the theme sets', () => {
  const names = Object.values(stateTokens).map((value) => /^var\(--(\w+)\)$/.exec(value)?.[1] ?? '')
  expect(names).toHaveLength(24)
  expect(Object.keys(appTheme('base', 'light'))).toEqual(expect.arrayContaining(names))
})

describe('the theme of a host', () => {
  const configured: Record<string, ThemeId> = { 'kyydit.example.fi': 'customer2' }

  test.each([
    ['localhost', 'base'],
    ['perille.example', 'base'],
    ['customer1.localhost', 'customer1'],
    ['kyydit.example.fi', 'customer2'],
    ['KYYDIT.example.fi', 'customer2'],
    ['lahti.kyydit.example.fi', 'customer2'],
    ['eikyydit.example.fi', 'base'],
    ['constructor.example', 'base'],
    ['', 'base'],
  ] as const)('%s is %s', (host, theme) => {
    expect(themeOfHost(host, configured)).toBe(theme)
  })
})
