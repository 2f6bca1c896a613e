import { Tab, TabList } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { canAnywhere, seesPassengers } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { PickList } from '#ui/search/PickList.tsx'
import { useFoundOrders } from './use-found-orders.tsx'
import { useFoundPassengers } from './use-found-passengers.tsx'

type Kind = 'passengers' | 'orders'

interface Props {
  open: boolean
  /** What is searched first. */
  kind: Kind
  onClose: () => void
}

/** The searches where the header has no room for their fields. */
export function SearchSheet({ open, kind, onClose }: Props) {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const [chosen, setChosen] = useState<Kind | null>(null)
  const shown = chosen ?? kind
  const hasBoth = me !== null && seesPassengers(me) && canAnywhere(me, 'readTimetables')
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    // a form, so that its field has the focus at once: there is nothing to send
    <FormDialog
      open={open}
      title={t(hasBoth ? 'shell.searchTabs' : shown === 'orders' ? 'shell.orderSearch' : 'shell.search')}
      onClose={close}
      onSubmit={() => undefined}
    >
      {hasBoth && (
        <TabList
          aria-label={t('shell.searchTabs')}
          selectedValue={shown}
          onTabSelect={(_, { value }) => setChosen(value === 'orders' ? 'orders' : 'passengers')}
        >
          <Tab value="passengers">{t('shell.searchTabs.passengers')}</Tab>
          <Tab value="orders">{t('shell.orderSearch')}</Tab>
        </TabList>
      )}
      {shown === 'orders' ? <Orders onClose={close} /> : <Passengers onClose={close} />}
    </FormDialog>
  )
}

function Passengers({ onClose }: Pick<Props, 'onClose'>) {
  const { onPick, ...found } = useFoundPassengers()
  return (
    <PickList
      {...found}
      picked={null}
      onPick={(hit) => {
        onClose()
        onPick(hit)
      }}
    />
  )
}

function Orders({ onClose }: Pick<Props, 'onClose'>) {
  const { onPick, ...found } = useFoundOrders()
  return (
    <PickList
      {...found}
      picked={null}
      onPick={(order) => {
        onClose()
        onPick(order)
      }}
    />
  )
}
