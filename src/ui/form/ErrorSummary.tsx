import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { visuallyHidden } from '../look/visually-hidden.ts'
import { useFormLock } from './form-lock.tsx'
import { Notice } from '../speak/Notice.tsx'

interface Props {
  /** What went wrong, in the user's language. With none there is nothing to see. */
  errors: readonly string[]
  /** What the eye sees of a single one that goes on changing; it is read out as it was when it came. */
  seen?: string
}

/**
 * The errors of a form in one place above it. Takes the focus when they come or change, so that they are read out. Of a
 * form that is locked the page says why: there is nothing to put right in it.
 */
export function ErrorSummary(props: Props) {
  const isLocked = useFormLock() !== null
  const { seen } = props
  const styles = useStyles()
  const errors = isLocked ? [] : props.errors
  const box = useRef<HTMLDivElement>(null)
  const content = errors.join('\n')
  useEffect(() => {
    if (content) box.current?.focus()
  }, [content])
  if (errors.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice intent="error">
        {errors.length === 1 ? (
          <>
            <span className={seen === undefined ? '' : styles.heard}>{errors[0]}</span>
            {seen !== undefined && <span aria-hidden="true">{seen}</span>}
          </>
        ) : (
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

const useStyles = makeStyles({ heard: visuallyHidden })
