import { useTranslation } from 'react-i18next'
import {
  joinedGroupNames,
  passengerGroupLimits,
  whyNotGroupName,
  type PassengerGroupSummary,
} from '#domain/passenger-group.ts'
import { Changed } from '#ui/form/Changed.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { TagPicker } from '#ui/search/TagPicker.tsx'
import { GoneGroups } from '../../GoneGroups.tsx'
import { markOf } from '../field-words.ts'
import type { PassengerForm } from '../passenger-form.ts'

interface Props {
  form: PassengerForm
  /** Groups of the passenger's organisation. */
  groups: readonly PassengerGroupSummary[]
  /** Whether saving has found that a chosen one is deleted by now. */
  isGroupGone: boolean
  /** Whether the user may put the passenger into groups and make new ones. */
  mayChange: boolean
}

/** The passenger's groups, as chips. Source: spec 2 §2 "passenger groups as chips". */
export function GroupsPanel({ form, groups, isGroupGone, mayChange }: Props) {
  const { t } = useTranslation()
  const { stored, draft, changed, change } = form
  const chosen = draft.groupObjs
  // a group that is to be made has no id yet: in the picker each has one of its own, below nought
  const made = chosen.filter(({ id }) => id === 0).map(({ name }, index) => ({ id: -1 - index, name }))
  const kept = chosen.filter(({ id }) => id !== 0)
  const others = groups.filter(({ id }) => !kept.some((group) => group.id === id))
  const offered = [...kept, ...made, ...others]
  const gone = isGroupGone ? kept.filter(({ id }) => !groups.some((group) => group.id === id)) : []
  const set = (id: number, state: 'all' | 'none') => {
    const group = offered.find((each) => each.id === id)
    if (!group) return
    const rest = chosen.filter(({ id: other, name }) => (id < 0 ? other !== 0 || name !== group.name : other !== id))
    change({ groupObjs: state === 'all' ? [...rest, { id: group.id, name: group.name }] : rest })
  }
  return (
    <SectionCard title={t('validation.properties.tags')} count={chosen.length}>
      <Changed
        from={changed.has('groupObjs') ? joinedGroupNames(stored.groupObjs) : undefined}
        by={markOf(form, 'groupObjs', t)}
      >
        <TagPicker
          label={t('passengers.editor.memberOf')}
          tags={offered}
          value={new Map([...kept, ...made].map(({ id }) => [id, 'all']))}
          whyNotName={whyNotGroupName}
          maxLength={passengerGroupLimits.name}
          disabled={!mayChange}
          onChange={set}
          onCreate={(name) => change({ groupObjs: [...chosen, { id: 0, name }] })}
        />
      </Changed>
      <GoneGroups
        names={gone.map(({ name }) => name)}
        onDrop={() => change({ groupObjs: chosen.filter((group) => !gone.includes(group)) })}
        onMakeAgain={() =>
          change({ groupObjs: chosen.map((group) => (gone.includes(group) ? { ...group, id: 0 } : group)) })
        }
      />
    </SectionCard>
  )
}
