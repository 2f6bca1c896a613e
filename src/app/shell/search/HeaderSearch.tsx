import { makeStyles } from '@fluentui/react-components'
import { Search24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { seesPassengers } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { media } from '#ui/breakpoints.ts'
import { LazyPart } from '#ui/LazyPart.tsx'
import { useBarButton } from '../bar-button.ts'
import { openOverlay } from '../shell-state.ts'

const loadSearch = async () => (await import('./PassengerSearch.tsx')).PassengerSearch

interface Props {
  isPhone: boolean
}

/** The header's way to find a passenger: a field, and on phones a button that opens one. */
export function HeaderSearch({ isPhone }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const button = useBarButton()
  const { me } = useSnapshot(session)
  if (!me || !seesPassengers(me)) return null
  if (isPhone) {
    return (
      <button
        type="button"
        className={button}
        aria-label={t('shell.search')}
        title={t('shell.search')}
        aria-haspopup="dialog"
        onClick={() => openOverlay('search')}
      >
        <Search24Regular aria-hidden="true" />
      </button>
    )
  }
  return (
    <div role="search" className={styles.field}>
      <LazyPart isWanted load={loadSearch} props={{}} />
    </div>
  )
}

const useStyles = makeStyles({
  field: { flex: '0 1 280px', minWidth: '140px', [media.belowDesktop]: { flexBasis: '200px' } },
})
