import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { DocumentSearch24Regular, Search24Regular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { canAnywhere, seesPassengers } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { media } from '#ui/look/breakpoints.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useIdle } from '#ui/late/use-idle.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { BarButton } from '../BarButton.tsx'
import { openOverlay, type Overlay } from '../shell-state.ts'
import { useOrderSearchKeys, usePassengerSearchKeys } from './use-search-keys.ts'

const loadPassengerSearch = async () => (await import('./PassengerSearch.tsx')).PassengerSearch
const loadOrderSearch = async () => (await import('./OrderSearch.tsx')).OrderSearch

interface Props {
  isPhone: boolean
}

/** The header's ways to find a passenger or an order: fields, and where there is no room for them buttons that open one. */
export function HeaderSearch({ isPhone }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isNarrow = useMedia(media.belowLandscape)
  // the page itself comes first
  const isIdle = useIdle()
  const { me } = useSnapshot(session)
  if (!me) return null
  const findsPassengers = seesPassengers(me)
  const findsOrders = canAnywhere(me, 'readTimetables')
  if (isPhone) {
    return findsPassengers || findsOrders ? (
      <>
        <SheetButton
          label={t(findsPassengers ? 'shell.search' : 'shell.orderSearch')}
          overlay={findsPassengers ? 'search' : 'orders'}
          icon={<Search24Regular aria-hidden="true" />}
        />
        {findsPassengers && <PassengerSheetKeys />}
        {findsOrders && <OrderSheetKeys />}
      </>
    ) : null
  }
  return (
    <>
      {findsPassengers && (
        <div role="search" aria-label={t('shell.search')} className={styles.field}>
          <LazyPart isWanted={isIdle} load={loadPassengerSearch} props={{}} />
        </div>
      )}
      {findsOrders &&
        (isNarrow ? (
          <>
            <SheetButton
              label={t('shell.orderSearch')}
              overlay="orders"
              icon={<DocumentSearch24Regular aria-hidden="true" />}
            />
            <OrderSheetKeys />
          </>
        ) : (
          <div role="search" aria-label={t('shell.orderSearch')} className={mergeClasses(styles.field, styles.orders)}>
            <LazyPart isWanted={isIdle} load={loadOrderSearch} props={{}} />
          </div>
        ))}
    </>
  )
}

/** Opens the search in a dialog. */
function SheetButton({ label, overlay, icon }: { label: string; overlay: Overlay; icon: ReactElement }) {
  return <BarButton aria-label={label} icon={icon} aria-haspopup="dialog" onClick={() => openOverlay(overlay)} />
}

function PassengerSheetKeys() {
  usePassengerSearchKeys(() => openOverlay('search'))
  return null
}

function OrderSheetKeys() {
  useOrderSearchKeys(() => openOverlay('orders'))
  return null
}

const useStyles = makeStyles({
  field: { flex: '0 1 280px', minWidth: '140px', [media.belowDesktop]: { flexBasis: '220px' } },
  orders: { flexBasis: '180px', minWidth: '120px', [media.belowDesktop]: { flexBasis: '170px' } },
})
