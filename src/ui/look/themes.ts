import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components'

/**
 * Brand ramps. Each step has the contrast of the stock Fluent step, so every derived token keeps its measured contrast;
 * a customer's raw colour never goes into a token. Source: design decision on colour, section 7.1.
 */
const ramps = {
  base: ramp(
    '07181d 07242d 08303b 093f4b 004b5b 00596b 006578 007588 0091a8 27a8c0 53b4c7 6dbece 8ecbd8 b0dae1 cde6eb eaf4f6',
  ),
  customer1: ramp(
    '121527 1b1f3b 25284e 303464 3b3e7b 474993 5253ab 5f5ec6 7776e7 8e8ffe 9b9dfd a8abfe babcff cccffe dee0fd f1f2fd',
  ),
  customer2: ramp(
    '21111b 321929 422137 532b46 673357 7a3c68 8c4278 a14c8b bf62a8 d67bc0 dc8dc8 e19cd0 e8b2da eec7e4 f2dbed f9f0f7',
  ),
  customer3: ramp(
    '20120c 321b12 422417 552f1e 673822 7a4326 8d4a27 a2562a c16e3e d88657 de966e e3a481 e9b89a eecbb7 f3ddd1 f9f0eb',
  ),
}

function ramp(steps: string): BrandVariants {
  const colors = steps.split(' ').map((color, index) => [(index + 1) * 10, `#${color}`] as const)
  return Object.fromEntries(colors) as unknown as BrandVariants
}

export type ThemeId = keyof typeof ramps
export const themeIds = Object.keys(ramps) as ThemeId[]

export type Brightness = 'light' | 'dark'

const stateNames = ['neutral', 'ordered', 'accepted', 'rejected', 'modified', 'other'] as const
export type StateName = (typeof stateNames)[number]

const stateParts = ['Background', 'Foreground', 'Border', 'Solid'] as const
type StatePart = (typeof stateParts)[number]

type StateTokens = Record<`colorState${Capitalize<StateName>}${StatePart}`, string>

/** Fluent's tokens and those of states. */
export type AppTheme = Theme & StateTokens

const states: Record<Brightness, Record<StateName, string>> = {
  light: {
    neutral: 'ebebeb 3d3d3d 828282 616161',
    ordered: 'ffebdc 7a3104 d16317 b84a07',
    accepted: 'e3f4e3 0b5a0b 389538 107c10',
    rejected: 'fde7e9 8b0c18 d9475a c50f1f',
    modified: 'e3effb 0c4a85 3f8ad0 0f6cbd',
    other: 'fde6f2 86105a cf4f9d b3147a',
  },
  dark: {
    neutral: '3a3a3a e0e0e0 8f8f8f b3b3b3',
    ordered: '4a2408 fdcfb4 d07236 f7894a',
    accepted: '113a11 b5e3b5 3f9a3f 5ec75e',
    rejected: '4d0f16 f5c2c7 de6672 f1707b',
    modified: '0e3355 bfdcf7 4a8fd0 62abf5',
    other: '4a0f36 f5bfdf d468ab ee7cc0',
  },
}

const tokenName = (state: StateName, part: StatePart) =>
  `colorState${state.slice(0, 1).toUpperCase()}${state.slice(1)}${part}` as keyof StateTokens

function stateColors(brightness: Brightness): StateTokens {
  const colors = stateNames.flatMap((state) => {
    const parts = states[brightness][state].split(' ')
    return stateParts.map((part, index) => [tokenName(state, part), `#${parts[index] ?? ''}`] as const)
  })
  return Object.fromEntries(colors) as StateTokens
}

const fonts =
  'Inter, "Inter Fallback", "Segoe UI Variable Text", "Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, "Helvetica Neue", sans-serif'

/** The tokens of a theme in one brightness, for `FluentProvider`. */
export function appTheme(id: ThemeId, brightness: Brightness): AppTheme {
  const brand = ramps[id]
  const own = {
    ...stateColors(brightness),
    fontFamilyBase: fonts,
    fontFamilyNumeric: fonts,
    borderRadiusMedium: '6px',
    borderRadiusXLarge: '10px',
  }
  if (brightness === 'light') return { ...createLightTheme(brand), ...own }
  return {
    ...createDarkTheme(brand),
    // the stock dark link colour falls to 3.9:1 on hovered surfaces; two steps lighter keeps 5.1:1
    colorBrandForeground1: brand[120],
    colorBrandForegroundLink: brand[120],
    colorCompoundBrandForeground1: brand[120],
    colorBrandForeground2: brand[130],
    ...own,
  }
}

/** What paints a page before its theme is there, and the browser's own frame around it. */
export const pageColors: Record<Brightness, string> = { light: '#ffffff', dark: '#292929' }

/**
 * Variables of the state colours, for styles: background and foreground of chips and filled cells, their border, and
 * solid for bars, dots and icons on plain surfaces. Never without an icon and a word: two of them look alike to some.
 */
export const stateTokens = Object.fromEntries(
  stateNames.flatMap((state) =>
    stateParts.map((part) => [`${state}${part}`, `var(--${tokenName(state, part)})`] as const),
  ),
) as Record<`${StateName}${StatePart}`, string>

/**
 * The theme of a host: as configured, else the one that the host's first label names (`customer1.example`), else the
 * default. `configured` holds host names; a name also stands for the hosts under it. Source: open point G-19.
 */
export function themeOfHost(hostName: string, configured: Readonly<Record<string, ThemeId>> = {}): ThemeId {
  const host = hostName.toLowerCase()
  const match = Object.keys(configured).find((name) => host === name || host.endsWith(`.${name}`))
  if (match) return configured[match] ?? 'base'
  const [label = ''] = host.split('.')
  return isThemeId(label) ? label : 'base'
}

export const isThemeId = (value: string): value is ThemeId => Object.hasOwn(ramps, value)
