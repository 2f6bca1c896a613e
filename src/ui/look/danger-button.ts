import { makeStyles, tokens } from '@fluentui/react-components'

/** A button that begins what cannot be undone. */
export const useDangerButton: () => Record<'danger', string> = makeStyles({
  danger: {
    // while it is refused it looks as any other button does
    ':not([aria-disabled="true"])': {
      backgroundColor: tokens.colorStatusDangerBackground3,
      ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
      ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
    },
  },
})
