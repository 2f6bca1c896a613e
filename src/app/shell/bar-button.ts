import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: 'var(--bar-control)',
    height: 'var(--bar-control)',
    padding: 0,
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

/** Class of a button of the header that is an icon alone. Plain, because the first screen waits for every kilobyte. */
export const useBarButton = (): string => useStyles().root
