import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '../look/breakpoints.ts'

/** How rows and cards tell that they are selected, current, receding, or the one that was come back to. */
export const useRowMarks = makeStyles({
  openable: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  selected: { backgroundColor: tokens.colorBrandBackground2 },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  muted: { color: tokens.colorNeutralForeground3 },
  returned: {
    animationName: {
      from: { outlineColor: tokens.colorCompoundBrandStroke },
      '60%': { outlineColor: tokens.colorCompoundBrandStroke },
      to: { outlineColor: 'transparent' },
    },
    animationDuration: '1.2s',
    animationFillMode: 'forwards',
    outline: '2px solid transparent',
    outlineOffset: '-2px',
    [media.reducedMotion]: { animationDuration: '2s', animationTimingFunction: 'step-end' },
  },
})
