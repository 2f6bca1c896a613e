import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupAccessAreaNames } from '#domain/access.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { idsIn, type RightsMatrix } from '#domain/rights-matrix.ts'
import { media } from '#ui/look/breakpoints.ts'
import { RightsPart } from './RightsPart.tsx'
import type { EditedRights } from './use-edited-rights.ts'

interface Props {
  groups: readonly PassengerGroupRow[]
  base: RightsMatrix
  matrix: RightsMatrix
  onSet: EditedRights['set']
  onUndo: EditedRights['undo']
  isReadOnly: boolean
}

/** What a user may do with the passengers of groups, wherever these travel. Source: spec 1 §6 "Passenger group roles". */
export const GroupRights = memo(function GroupRights({ groups, base, matrix, onSet, onUndo, isReadOnly }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const [added, setAdded] = useState<readonly number[]>([])
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language, { numeric: true })
    return groups
      .map(({ id, name, passengerCount }) => ({ id, name, detail: t('rights.passengers', { count: passengerCount }) }))
      .sort((a, b) => compare(a.name, b.name))
  }, [groups, i18n.language, t])
  const shownIds = new Set([...idsIn(matrix, 'group'), ...idsIn(base, 'group'), ...added])
  const shown = sorted.filter(({ id }) => shownIds.has(id))
  const others = sorted.filter(({ id }) => !shownIds.has(id))
  return (
    <section className={styles.root} aria-label={t('rights.groups')}>
      <div className={styles.top}>
        <h2 className={styles.title}>{t('rights.groups')}</h2>
        <span className={styles.note}>{t('rights.groups.text')}</span>
        {others.length > 0 && !isReadOnly && (
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button appearance="subtle" className={styles.add} icon={<AddRegular />}>
                {t('rights.groups.add')}
              </Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList className={styles.list}>
                {others.map(({ id, name }) => (
                  <MenuItem key={id} onClick={() => setAdded([...added, id])}>
                    {name}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </div>
      {shown.length > 0 ? (
        <RightsPart
          label={t('rights.groups')}
          of="group"
          heading={t('rights.group')}
          subjects={shown}
          areas={groupAccessAreaNames}
          {...{ base, matrix, isReadOnly, onSet, onUndo }}
        />
      ) : (
        <p className={styles.none}>{t(groups.length === 0 ? 'rights.groups.noneYet' : 'rights.groups.none')}</p>
      )}
    </section>
  )
})

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'clip',
    [media.phone]: { border: 'none', backgroundColor: 'transparent', borderRadius: 0, overflow: 'visible' },
  },
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 10px',
    padding: '10px 16px',
    [media.phone]: { padding: '0 0 10px' },
  },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  note: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  add: { marginInlineStart: 'auto' },
  list: { maxHeight: '320px', overflowY: 'auto' },
  none: {
    padding: '4px 16px 16px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    [media.phone]: { padding: '0 0 12px' },
  },
})
