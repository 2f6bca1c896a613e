import { Button, makeStyles } from '@fluentui/react-components'
import { PersonAddRegular, PersonRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passengerSources } from '#data/passenger-search.ts'
import { adHocPassenger, withPassenger, type DraftPassenger } from '#domain/booking/draft.ts'
import type { Destination } from '#domain/destination.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { NeedList } from '#features/passengers/NeedList.tsx'
import { PassengerEditorDialog } from '#features/passengers/PassengerEditorDialog.tsx'
import { PlaceField } from '#ui/search/PlaceField.tsx'
import type { BookingForm } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  destination: Destination
  /** Whether the user may make passengers there. */
  mayCreate: boolean
  /** Whether the editor of a new passenger is open. */
  isCreating: boolean
  onCreating: (isCreating: boolean) => void
}

/** A passenger who was found, or a name for this booking alone. */
type Choice = { kind: 'passenger'; hit: PassengerHit } | { kind: 'adHoc'; name: string }

type OnRecord = Pick<PassengerHit, 'id' | 'name' | 'phone' | 'utilityIds' | typeof productField.id>

const onRecord = (passenger: OnRecord): DraftPassenger => ({
  kind: 'passenger',
  id: passenger.id,
  name: passenger.name,
  [productField.id]: passenger[productField.id],
  // the first of several
  phone: passenger.phone.split(',')[0]?.trim() ?? '',
  utilityIds: [...passenger.utilityIds],
})

/** Step 1: who rides. Source: spec 3 §2 "Booking editor dialog". */
export function PassengerStep({ form, destination, mayCreate, isCreating, onCreating }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { draft, change } = form
  const [typed, setTyped] = useState('')
  const sources = usePassengerSources(destination.id)
  const pick = (passenger: DraftPassenger) => change((before) => withPassenger(before, passenger))
  const { passenger } = draft
  return (
    <div className={styles.root}>
      <PlaceField
        label={t('bookings.passenger')}
        value={passenger.kind === 'none' ? null : passenger.name}
        {...(passenger.kind === 'adHoc' && { detail: t('bookings.passenger.thisOnly') })}
        icon={<PersonRegular />}
        onClear={() => pick({ kind: 'none' })}
        error={form.errors.passenger}
        sources={sources}
        onType={setTyped}
        itemKey={(choice: Choice) => (choice.kind === 'adHoc' ? 'adHoc' : choice.hit.id)}
        itemName={(choice) =>
          choice.kind === 'adHoc' ? t('bookings.passenger.addOnly', { name: choice.name }) : choice.hit.name
        }
        itemIcon={(choice) => (choice.kind === 'adHoc' ? <PersonAddRegular /> : <PersonRegular />)}
        itemAside={(choice) =>
          choice.kind === 'passenger' &&
          choice.hit.utilityIds.length > 0 && <NeedList ids={choice.hit.utilityIds} inRow />
        }
        // the rule looks at what was typed as it stands, with its spaces
        isHidden={(choice) =>
          choice.kind === 'adHoc'
            ? adHocPassenger(typed) === null
            : choice.hit.inactive || choice.hit.isArchivedOrDeleted
        }
        onPick={(choice) => pick(choice.kind === 'adHoc' ? choice : onRecord(choice.hit))}
      />
      {mayCreate && (
        <Button className={styles.create} icon={<PersonAddRegular />} onClick={() => onCreating(true)}>
          {t('bookings.passenger.create')}
        </Button>
      )}
      {isCreating && (
        <PassengerEditorDialog
          subject={{ organizationId: destination.organizationId, destinationIds: [destination.id], groupId: null }}
          onClose={() => onCreating(false)}
          onSaved={(made) => {
            onCreating(false)
            pick(onRecord(made))
          }}
        />
      )}
    </div>
  )
}

function usePassengerSources(destinationId: number) {
  const { t } = useTranslation()
  return useMemo(() => {
    const found = passengerSources({
      destinationId,
      local: t('shell.search.onDevice'),
      server: t('shell.search.onServer'),
    })
    return [
      ...found.map(({ search, ...source }) => ({
        ...source,
        search: async (text: string, signal: AbortSignal): Promise<Choice[]> =>
          (await search(text, signal)).map((hit) => ({ kind: 'passenger', hit })),
      })),
      {
        key: 'adHoc',
        debounceMs: 0,
        search: (name: string): Promise<Choice[]> => Promise.resolve([{ kind: 'adHoc', name }]),
      },
    ]
  }, [t, destinationId])
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  create: { alignSelf: 'flex-start' },
})
