import { tokens } from '@fluentui/react-components'

/** Around a button of a tile that has the focus. */
export const tileRing = {
  outline: `2px solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '-3px',
  borderRadius: '10px',
  boxShadow: `inset 0 0 0 1px ${tokens.colorStrokeFocus1}`,
}
