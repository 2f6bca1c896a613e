import { tokens } from '@fluentui/react-components'

/** A style: how many there are, as a grey pill after a word. */
export const countLook = {
  boxSizing: 'border-box',
  minWidth: '20px',
  padding: '0 6px',
  borderRadius: '10px',
  backgroundColor: tokens.colorNeutralBackground4,
  color: tokens.colorNeutralForeground2,
  fontSize: '12px',
  lineHeight: '20px',
  fontWeight: tokens.fontWeightSemibold,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
