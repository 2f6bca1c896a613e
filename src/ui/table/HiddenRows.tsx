import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { media } from '../look/breakpoints.ts'

interface Props {
  /** How many are left out, and of what. */
  text: string
  /** Of the button that shows them. */
  label: string
  onShow: () => void
}

/** Says above rows that there are more which the switches leave out. */
export function HiddenRows({ text, label, onShow }: Props) {
  const styles = useStyles()
  return (
    <p className={styles.root}>
      {text}
      <Button appearance="transparent" className={styles.show} onClick={onShow}>
        {label}
      </Button>
    </p>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 4px',
    padding: '2px 12px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    [media.print]: { display: 'none' },
  },
  show: { color: tokens.colorBrandForegroundLink, minWidth: 0, paddingInline: '6px' },
})
