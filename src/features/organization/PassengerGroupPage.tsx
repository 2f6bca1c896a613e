import { Button, makeStyles } from '@fluentui/react-components'
import {
  AddRegular,
  DeleteRegular,
  EditRegular,
  PeopleProhibitedRegular,
  PersonAddRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { groupOf, pullGroup } from '#data/passenger-groups.ts'
import { listedFacts } from '#domain/group-passenger.ts'
import { organizationCan, passengerGroupCan } from '#domain/organization-can.ts'
import { PassengerEditorDialog } from '#features/passengers/PassengerEditorDialog.tsx'
import { sync } from '#state/sync.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { groupPaths } from './group-paths.ts'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { Members } from './groups/Members.tsx'
import { OpenedOfGroup, type Opened } from './groups/OpenedOfGroup.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'

/** The room of the buttons before the group is there, in as many lines as they will take. */
function ActionsToCome() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.toCome} aria-hidden="true" inert>
      <Button icon={<AddRegular />}>{t('passengerGroups.add')}</Button>
      <Button icon={<PersonAddRegular />}>{t('passengerGroups.newPassenger')}</Button>
    </div>
  )
}

/** A group and who is in it. Source: spec 2 §2 "Passenger groups". */
export function PassengerGroupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = useParams()
  const ids = { organizationId: Number(params['organizationId']), passengerGroupId: Number(params['passengerGroupId']) }
  const known = useOrganization(ids.organizationId)
  const { online } = useSnapshot(sync)
  const group = useKept({ id: ids.passengerGroupId, read: groupOf, pull: pullGroup })
  const [opened, setOpened] = useState<Opened | null>(null)

  // a passenger of a group needs no destination
  const start = { organizationId: ids.organizationId, destinationIds: [], groupId: ids.passengerGroupId }
  const close = () => void navigate(groupPaths.group(ids), { replace: true })
  const newPassenger = groupPaths.newPassenger(ids)
  const isNew = useLocation().pathname === newPassenger
  const mayUpdate =
    known !== null && passengerGroupCan.update({ id: ids.passengerGroupId }, known.organization, known.me) === null
  const mayAdd = mayUpdate || (known !== null && organizationCan.createGroup(known.organization, known.me) === null)
  const whyNotChange = (passenger: Parameters<typeof listedFacts>[0]) =>
    known === null
      ? 'refusal.passenger.noRight'
      : passengerGroupCan.changeMember(listedFacts(passenger), mayUpdate, known.me)
  const refusal = online ? null : t('passengerGroups.offline')
  const isHidden = group.failure instanceof ApiError && [403, 404].includes(group.failure.status ?? 0)
  const isElsewhere = group.value !== undefined && group.value.organizationId !== ids.organizationId
  const shown = isHidden || isElsewhere ? undefined : group.value
  // a dialog that is open stays, with what was entered in it, when the group is not to be seen any more
  const openedGroup = opened && (group.value ?? opened.group)
  const groupsPath = groupPaths.groups(ids)
  const toGroups = { href: `#${groupsPath}`, label: t('passengerGroups.back'), onOpen: () => void navigate(groupsPath) }

  return (
    <OrganizationPage
      fetchedAt={isHidden || isElsewhere ? null : group.fetchedAt}
      header={
        <PageHeader
          title={shown?.name ?? t('routes.passengerGroup')}
          facts={shown ? shown.description : isHidden ? undefined : null}
          back={toGroups}
          actions={
            !shown && !isHidden ? (
              <ActionsToCome />
            ) : (
              shown &&
              mayAdd && (
                <>
                  <RefusableButton
                    icon={<AddRegular />}
                    refusal={refusal}
                    onClick={() => setOpened({ to: 'add', group: shown })}
                  >
                    {t('passengerGroups.add')}
                  </RefusableButton>
                  {mayUpdate && (
                    <RefusableButton
                      appearance="primary"
                      icon={<PersonAddRegular />}
                      refusal={refusal}
                      onClick={() => void navigate(newPassenger)}
                    >
                      {t('passengerGroups.newPassenger')}
                    </RefusableButton>
                  )}
                </>
              )
            )
          }
          menu={
            shown && mayUpdate
              ? [
                  {
                    key: 'change',
                    label: t('passengerGroups.change'),
                    icon: <EditRegular />,
                    refusal,
                    onClick: () => setOpened({ to: 'change', group: shown }),
                  },
                  {
                    key: 'delete',
                    label: t('passengerGroups.delete'),
                    icon: <DeleteRegular />,
                    refusal,
                    onClick: () => setOpened({ to: 'delete', group: shown }),
                  },
                ]
              : []
          }
        />
      }
    >
      {isHidden || isElsewhere ? (
        <EmptyState
          icon={<PeopleProhibitedRegular />}
          title={t('passengerGroups.hidden')}
          action={<Button onClick={toGroups.onOpen}>{toGroups.label}</Button>}
        />
      ) : (
        <Members
          group={group}
          groupId={ids.passengerGroupId}
          destinations={known?.organization.destinations ?? []}
          whyNotRemove={whyNotChange}
          onRemove={(passenger) => shown && setOpened({ to: 'remove', group: shown, passenger })}
        />
      )}
      {opened && openedGroup && !isElsewhere && (
        <OpenedOfGroup
          opened={opened}
          group={openedGroup}
          destinations={known?.organization.destinations ?? []}
          whyNotAdd={whyNotChange}
          onDeleted={() => void navigate(groupsPath, { replace: true })}
          onClose={() => setOpened(null)}
        />
      )}
      {mayUpdate && isNew && !isElsewhere && <PassengerEditorDialog subject={start} onClose={close} onSaved={close} />}
    </OrganizationPage>
  )
}

const useStyles = makeStyles({ toCome: { display: 'contents', visibility: 'hidden' } })
