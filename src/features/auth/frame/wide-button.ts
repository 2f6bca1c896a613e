import { makeStyles } from '@fluentui/react-components'

/** The class of a button that spans the page's box. */
export const useWideButton = (): string => useStyles().wide

const useStyles = makeStyles({
  wide: {
    width: '100%',
    maxWidth: 'none',
    paddingBlock: '12px',
    borderRadius: '8px',
    fontSize: '16px',
    lineHeight: '22px',
  },
})
