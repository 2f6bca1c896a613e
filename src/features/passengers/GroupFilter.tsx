import { Dropdown, makeStyles, Option } from '@fluentui/react-components'
import { TagRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'

interface Props {
  /** `undefined` while they are not known. */
  groups: readonly PassengerGroupSummary[] | undefined
  groupIds: readonly number[]
  onChange: (groupIds: number[]) => void
  className: string
}

/** Filters a list of passengers by their groups. Nothing where there are none to choose and none are chosen. */
export function GroupFilter({ groups, groupIds, onChange, className }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const chosen = (groups ?? []).filter(({ id }) => groupIds.includes(id))
  const names = chosen.map(({ name }) => name).join(', ')
  // there is often no room for all of them
  const told = useReason(null, names || null)
  if (groups?.length === 0 && groupIds.length === 0) return null
  return (
    <>
      <Dropdown
        className={className}
        multiselect
        aria-label={t('passengers.list.groups.filter')}
        button={{
          ...tellingProps(told),
          // text that lies in the button itself is cut off in the middle of a letter, and pushes the icon out
          children: <span className={styles.words}>{names || t('passengers.list.groups')}</span>,
        }}
        // which colours the words
        placeholder={t('passengers.list.groups')}
        value={names}
        selectedOptions={chosen.map(({ id }) => String(id))}
        onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions.map(Number))}
        expandIcon={<TagRegular aria-hidden="true" />}
      >
        {(groups ?? []).map(({ id, name }) => (
          <Option key={id} value={String(id)}>
            {name}
          </Option>
        ))}
      </Dropdown>
      <ReasonTip reason={told} />
    </>
  )
}

const useStyles = makeStyles({
  words: { minWidth: 0, overflow: 'hidden', textAlign: 'start', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
