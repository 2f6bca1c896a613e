import { makeStyles } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { checkServer, sync } from '#state/sync.ts'

interface Props {
  /** Id of the heading that names the form. */
  labelledBy: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/**
 * A form that Enter submits; without a connection Enter first asks whether there is one again. A wrong field takes the
 * focus when it is tried.
 */
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

  async function submit() {
    if (!sync.online) await checkServer()
    if (!sync.online) return
    await onSubmit()
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  // the button, which tells why it cannot be pressed, keeps the form from being sent: Enter would be lost just when the
  // connection is back and nobody has noticed yet
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || sync.online || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void submit()
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <form
      ref={form}
      className={styles.root}
      aria-labelledby={labelledBy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
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
