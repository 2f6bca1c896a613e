import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { sync } from '#state/sync.ts'

interface Props {
  /** Id of the heading that names the form. */
  labelledBy: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form that Enter submits while there is a connection. A wrong field takes the focus when it is tried. */
export function AuthForm({ labelledBy, onSubmit, children }: Props) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const isFirstPage = useLocation().key === 'default'

  useEffect(() => {
    // with a finger, a field in focus brings up a keyboard that covers half of the page
    const isMouse = window.matchMedia('(pointer: fine)').matches
    const field = isMouse ? form.current?.querySelector<HTMLElement>('input:not([readonly])') : null
    const title = isFirstPage ? null : form.current?.querySelector<HTMLElement>('h1')
    const target = field ?? title
    target?.focus()
  }, [isFirstPage])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!sync.online) return
    await onSubmit()
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.root}
      aria-labelledby={labelledBy}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '18px',
    '& .fui-Input': { minHeight: '44px', fontSize: '16px' },
  },
})
