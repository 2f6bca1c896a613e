import { tokens } from '@fluentui/react-components'

/** A style: something by itself on the ground of a page, and on one sheet of paper. */
export const cardLook = {
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: '10px',
  backgroundColor: tokens.colorNeutralBackground1,
  fontSize: '14px',
  lineHeight: '20px',
  breakInside: 'avoid',
} as const
