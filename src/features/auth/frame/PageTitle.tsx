import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'

interface Props {
  id?: string
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function PageTitle({ id, ref, children }: Props) {
  const styles = useStyles()
  return (
    <h1 id={id} ref={ref} className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  )
}

const useStyles = makeStyles({
  title: { fontSize: '28px', lineHeight: '36px', fontWeight: tokens.fontWeightBold, letterSpacing: '-0.01em' },
})
