import { makeStyles } from '@fluentui/react-components'
import { useSyncExternalStore } from 'react'
import { announcements } from './announce.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'

/** What `announce` writes into. Stands once in the page and must be there before anything is announced. */
export function LiveRegions() {
  const styles = useStyles()
  const { polite, assertive } = useSyncExternalStore(announcements.subscribe, announcements.get)
  return (
    <div className={styles.hidden}>
      <div role="status">{polite}</div>
      <div role="alert">{assertive}</div>
    </div>
  )
}

const useStyles = makeStyles({
  hidden: visuallyHidden,
})
