import { makeStyles } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    paddingTop: '10px',
    paddingInline: '20px',
    [media.phone]: { paddingInline: '16px' },
    [media.print]: { display: 'none' },
  },
})

/** Class of lines between the bar and the page, one below the other. */
export const useBand = (): string => useStyles().root
