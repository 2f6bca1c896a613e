/** The widths and abilities that the layout asks for. Panes use container queries; these are for the shell and pages. */
export const media = {
  phone: '@media (max-width: 767px)',
  /** Where paper, which is as narrow, is not meant. */
  belowLandscapeOnScreen: '@media screen and (max-width: 1023px)',
  belowLandscape: '@media (max-width: 1023px)',
  belowDesktop: '@media (max-width: 1279px)',
  wide: '@media (min-width: 1680px)',
  coarsePointer: '@media (any-pointer: coarse)',
  /** A tablet on its side, and less. */
  lowWindow: '@media (max-height: 820px)',
  /** There is room for little more than a heading: a phone on its side, or the keys of a tablet are up. */
  flatWindow: '@media (max-height: 559px)',
  /** Not a tablet whose keys are up: nothing may change places while somebody writes. */
  phoneOnItsSide: '@media (max-height: 559px) and (min-width: 600px) and (max-width: 1023px)',
  /** A mouse or a trackpad, and with it most likely keys. */
  finePointer: '@media (any-pointer: fine)',
  dark: '@media (prefers-color-scheme: dark)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const
