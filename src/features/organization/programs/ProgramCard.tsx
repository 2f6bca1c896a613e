import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  CalendarLtrRegular,
  EditRegular,
  EyeRegular,
  HistoryRegular,
  LocationRegular,
  PersonRegular,
  PlugDisconnectedRegular,
} from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { programAccessCan, type ProgramAccess } from '#domain/program-access.ts'
import { media } from '#ui/look/breakpoints.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { ProgramChip } from './ProgramChip.tsx'
import { useProgramFacts } from './use-program-facts.ts'

export interface ProgramCardProps {
  program: ProgramAccess
  destinations: readonly { id: number; alias: string }[]
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  onChange: (program: ProgramAccess) => void
  onCloseAccess: (program: ProgramAccess) => void
}

/** An access with what it opens, until when, and how it was used. */
export function ProgramCard({ program, destinations, refusal, onChange, onCloseAccess }: ProgramCardProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const facts = useProgramFacts(program, destinations)
  const { name } = program
  const isShut = facts.state === 'revoked'
  const mayChange = programAccessCan.change(program) === null
  return (
    <div role="row" className={mergeClasses(styles.card, isShut && styles.shut)}>
      <div role="rowheader" className={styles.name}>
        {name}
      </div>
      <div role="cell" className={styles.rights}>
        {facts.edits !== '' && (
          <Line icon={<EditRegular />}>
            {t('users.edits')} {facts.edits}
          </Line>
        )}
        {facts.reads !== '' && (
          <Line icon={<EyeRegular />}>
            {t('users.reads')} {facts.reads}
          </Line>
        )}
      </div>
      <div role="cell" className={styles.places}>
        <Line icon={<LocationRegular />}>{facts.destinations}</Line>
      </div>
      <div role="cell" className={styles.ends}>
        <Line icon={<CalendarLtrRegular />}>{facts.ends}</Line>
      </div>
      <div role="cell" className={styles.used}>
        <Line icon={<HistoryRegular />}>{facts.used}</Line>
      </div>
      <div role="cell" className={mergeClasses(styles.made, isShut && styles.shut)}>
        <Line icon={<PersonRegular />}>{facts.made}</Line>
      </div>
      <div role="cell" className={styles.state}>
        <ProgramChip state={facts.state} />
      </div>
      <div role="cell" className={styles.more}>
        {mayChange && (
          <MoreMenu
            upright
            label={t('programs.more', { name })}
            items={[
              {
                ...{ key: 'change', label: t('programs.change'), icon: <EditRegular />, refusal },
                onClick: () => onChange(program),
              },
              {
                ...{ key: 'close', label: t('programs.revoke'), icon: <PlugDisconnectedRegular />, refusal },
                onClick: () => onCloseAccess(program),
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}

function Line({ icon, children }: { icon: ReactElement; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </span>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) max(var(--control-height, 32px), 32px)',
    gridTemplateAreas: '"name state more" "rights ends ends" "places used used" "made made made"',
    columnGap: '12px',
    rowGap: '4px',
    padding: '12px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    breakInside: 'avoid',
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas:
        '"name more" "state state" "rights rights" "places places" "ends ends" "used used" "made made"',
    },
  },
  shut: { color: tokens.colorNeutralForeground3 },
  name: {
    gridArea: 'name',
    alignSelf: 'center',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  rights: { gridArea: 'rights', display: 'grid', gap: '4px', alignContent: 'start' },
  places: { gridArea: 'places', overflowWrap: 'anywhere' },
  ends: { gridArea: 'ends' },
  used: { gridArea: 'used' },
  made: { gridArea: 'made', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  state: { gridArea: 'state', alignSelf: 'center', justifySelf: 'end', [media.phone]: { justifySelf: 'start' } },
  more: { gridArea: 'more', [media.print]: { display: 'none' } },
  line: { display: 'flex', gap: '8px', minWidth: 0 },
  icon: {
    display: 'grid',
    height: '20px',
    placeItems: 'center',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
  },
})
