import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular, CheckboxCheckedRegular, PrintRegular, TagMultipleRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { passengersMatching } from '#data/passenger-list.ts'
import { can } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useShownSince } from '#state/screen-data.ts'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useFormLock } from '#ui/form/form-lock.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { say } from '#ui/speak/toast.ts'
import type { RowKey } from '#ui/table/column.ts'
import { SelectionBar } from '#ui/table/SelectionBar.tsx'
import { passengerPaths } from '../passenger-path.ts'
import { sideBySide } from './layout.ts'
import { ListFacts } from './ListFacts.tsx'
import { passengerSheet } from './passenger-sheet.ts'
import { PassengerFilters } from './PassengerFilters.tsx'
import { PassengerPager } from './PassengerPager.tsx'
import { PassengerPaper } from './PassengerPaper.tsx'
import { PassengerTable } from './PassengerTable.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { useGroups } from './use-groups.ts'
import { usePassengerActions } from './use-passenger-actions.tsx'
import { passengersList, usePassengers } from './use-passengers.ts'

interface Props {
  destination: Destination
  /** The passenger whose record stands beside the list. */
  current: number | null
  /** Whether anything stands beside the list: the page is then about that. */
  isBeside: boolean
}

const nobody: ReadonlySet<RowKey> = new Set()

/** The destination's passengers. Source: spec 2 §2 "Passenger list". */
export function PassengerPane({ destination, current, isBeside }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { id: destinationId, alias, organizationId } = destination
  const destinations = useDestinationsOfUser()
  const passengers = usePassengers({ list: passengersList(destinationId), destinationId })
  const groups = useGroups(organizationId, passengers)
  useShownSince(passengers.state?.fetchedAt)
  // `null` while passengers are opened, not chosen
  const [chosen, setChosen] = useState<ReadonlySet<RowKey> | null>(null)
  const [groupedIds, setGroupedIds] = useState<readonly number[] | null>(null)
  /** Those who are on their way to paper. */
  const [printed, setPrinted] = useState<readonly PassengerCard[] | null>(null)
  const actions = usePassengerActions({ destinationId, onGroups: setGroupedIds })
  const open = useMemo(
    () => ({
      href: ({ id }: PassengerCard) => `#${passengerPaths.editInList(id, destinationId)}`,
      onOpen: ({ id }: PassengerCard) => void navigate(passengerPaths.editInList(id, destinationId)),
    }),
    [navigate, destinationId],
  )
  const rows = passengers.page?.rows ?? []
  const hidden = [...(chosen ?? nobody)].filter((key) => !rows.some(({ id }) => id === key)).length
  const Title = isBeside ? 'h2' : 'h1'
  return (
    <section className={styles.root} aria-label={t('routes.passengers')}>
      <div className={mergeClasses(styles.head, printed !== null && styles.onScreen)}>
        <div className={styles.line}>
          <Title className={styles.title} tabIndex={-1}>
            {t('routes.passengers')}
          </Title>
          <PaneActions
            destinationId={destinationId}
            isChoosing={chosen !== null}
            onChoose={() => setChosen(chosen === null ? nobody : null)}
            onPrint={() => void passengersMatching(passengers.query).then(setPrinted)}
          />
        </div>
        <PassengerFilters view={passengers.view} change={passengers.change} groups={groups}>
          <ListFacts total={passengers.isUnknown ? undefined : passengers.page?.total} state={passengers.state} />
          <ExportMenu
            isCompact
            fileName={`${t('routes.passengers')} ${localDateAt(now())}`}
            sheet={(gathering) =>
              passengerSheet(passengers.query, t, {
                aliasOf: (id) => destinations?.find((each) => each.id === id)?.alias,
                gathering,
                onListOnly: () => say({ title: t('passengers.list.exportedListOnly'), intent: 'warning' }),
              })
            }
          />
        </PassengerFilters>
      </div>
      <div className={mergeClasses(styles.list, printed !== null && styles.onScreen)}>
        <PassengerTable
          passengers={passengers}
          destinationAlias={alias}
          open={open}
          current={current}
          {...(chosen === null && actions && { actions })}
          {...(chosen !== null && {
            selection: {
              selected: chosen,
              onChange: setChosen,
              refusal: (passenger: PassengerCard) => {
                const refusal = passengerCan.pick(passenger)
                return refusal && t(refusal)
              },
            },
          })}
        />
      </div>
      <div className={mergeClasses(printed !== null && styles.onScreen, chosen !== null && styles.footInView)}>
        <SelectionBar count={chosen?.size ?? 0} hidden={hidden} onClear={() => setChosen(nobody)}>
          <Button
            appearance="primary"
            icon={<TagMultipleRegular />}
            onClick={() => setGroupedIds([...(chosen ?? nobody)].map(Number))}
          >
            {t('passengers.list.groups.change')}
          </Button>
        </SelectionBar>
        <PassengerPager passengers={passengers} />
      </div>
      {printed && <PassengerPaper alias={alias} passengers={printed} onPrinted={() => setPrinted(null)} />}
      {groupedIds && (
        <GroupDialog
          ids={groupedIds}
          organizationId={organizationId}
          groups={groups ?? []}
          onClose={(isDone) => {
            setGroupedIds(null)
            if (isDone) setChosen(null)
          }}
        />
      )}
    </section>
  )
}

interface ActionsProps {
  destinationId: number
  isChoosing: boolean
  onChoose: () => void
  onPrint: () => void
}

/** What is done with the list as a whole. */
function PaneActions({ destinationId, isChoosing, onChoose, onPrint }: ActionsProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const lock = useFormLock()
  return (
    <div className={styles.actions}>
      {me && can(me, 'createPassengers', destinationId) && (
        <RefusableButton
          appearance="primary"
          icon={<AddRegular />}
          refusal={lock}
          onClick={() => void navigate(passengerPaths.newInList(destinationId))}
        >
          {t('passengers.list.create')}
        </RefusableButton>
      )}
      <MoreMenu
        label={t('page.more', { title: t('routes.passengers') })}
        items={[
          {
            key: 'choose',
            label: t(isChoosing ? 'passengers.list.stopChoosing' : 'passengers.list.choose'),
            icon: <CheckboxCheckedRegular />,
            onClick: onChoose,
          },
          { key: 'print', label: t('passengers.list.print'), icon: <PrintRegular />, onClick: onPrint },
        ]}
      />
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    [sideBySide]: { height: '100%', minHeight: 0 },
    [media.print]: { display: 'block', height: 'auto' },
  },
  head: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '14px 14px 8px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  title: {
    flex: '1 1 auto',
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    [media.phone]: { fontSize: '20px', lineHeight: '28px' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', [media.print]: { display: 'none' } },
  list: {
    flex: '1 0 auto',
    minWidth: 0,
    [sideBySide]: { flex: '1 1 0', minHeight: 0, overflowY: 'auto' },
    [media.print]: { overflowY: 'visible' },
  },
  /** Paper has a form of its own. */
  onScreen: { [media.print]: { display: 'none' } },
  footInView: { position: 'sticky', bottom: 0, zIndex: 2 },
})
