import { Button, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, DismissRegular, QuestionRegular } from '@fluentui/react-icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pastedLines, type PastedLine } from '#domain/mass-cancellation/pasted-names.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { RowCheckbox } from '#ui/table/RowCheckbox.tsx'
import type { PickProps } from './pick-props.ts'

/** As many names as there may be passengers, and then some. */
const longestText = 100_000

/** Names that are pasted, one a line; each line answers whom it has found. */
export function NamePick({ passengers, pickedIds, onPick }: PickProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [text, setText] = useState('')
  const looked = useDeferredValue(text)
  const { all } = passengers
  const lines = useMemo(() => pastedLines(looked, all ?? []), [looked, all])
  const found = [...new Set(lines.flatMap((line) => (kindOf(line) === 'found' ? line.found.map(({ id }) => id) : [])))]
  const left = found.filter((id) => !pickedIds.includes(id))
  const sumText = () =>
    kinds
      .map((kind) => ({ kind, count: lines.filter((line) => kindOf(line) === kind).length }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => t(`massCancellation.names.sum.${kind}`, { count }))
      .join(', ')
  return (
    <div className={styles.root} data-pane="">
      <FormField label={t('massCancellation.names')}>
        <Textarea
          value={text}
          rows={4}
          resize="vertical"
          maxLength={longestText}
          spellCheck={false}
          autoComplete="off"
          onChange={(_, { value }) => setText(value)}
        />
      </FormField>
      <div role="status" className={styles.foot}>
        {lines.length > 0 && <p className={styles.sum}>{sumText()}</p>}
        {left.length > 0 ? (
          <Button appearance="primary" onClick={() => onPick([...pickedIds, ...left])}>
            {t('massCancellation.names.select', { count: left.length })}
          </Button>
        ) : (
          found.length > 0 && <p className={styles.done}>{t('massCancellation.names.allSelected')}</p>
        )}
      </div>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('massCancellation.names.lines')}>
          {lines.map((line, index) => (
            <Line key={`${index} ${line.text}`} line={line} pickedIds={pickedIds} onPick={onPick} />
          ))}
        </ul>
      )}
    </div>
  )
}

const kinds = ['found', 'several', 'none'] as const

/** A part of a name finds nobody by itself: the user says who is meant. */
const kindOf = ({ found, isWhole }: PastedLine<PassengerCard>): (typeof kinds)[number] =>
  found.length === 0 ? 'none' : found.length === 1 && isWhole ? 'found' : 'several'

interface LineProps extends Pick<PickProps, 'pickedIds' | 'onPick'> {
  line: PastedLine<PassengerCard>
}

function Line({ line, pickedIds, onPick }: LineProps) {
  const { text, found, isWhole, isRepeated } = line
  const { t } = useTranslation()
  const styles = useStyles()
  const kind = kindOf(line)
  const answer = t(kind === 'several' && !isWhole ? 'massCancellation.names.part' : `massCancellation.names.${kind}`)
  const icons = { none: <DismissRegular />, found: <CheckmarkRegular />, several: <QuestionRegular /> }
  const toggle = (id: number) =>
    onPick(pickedIds.includes(id) ? pickedIds.filter((picked) => picked !== id) : [...pickedIds, id])
  return (
    <li className={styles.line}>
      <span className={mergeClasses(styles.icon, styles[kind])} aria-hidden="true">
        {icons[kind]}
      </span>
      <div className={styles.words}>
        <span className={styles.text}>{text}</span>{' '}
        <span className={styles.answer}>
          {[answer, isRepeated && t('massCancellation.names.repeated')].filter(Boolean).join(' · ')}
        </span>
        {kind === 'several' && (
          <ul className={styles.choices}>
            {found.map((passenger) => (
              <li key={passenger.id} className={styles.choice}>
                <RowCheckbox
                  label={`${passenger.name}, ${factsOf(passenger)}`}
                  checked={pickedIds.includes(passenger.id)}
                  onToggle={() => toggle(passenger.id)}
                />
                {isWhole ? factsOf(passenger) : `${passenger.name} · ${factsOf(passenger)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What tells passengers of one name apart. */
const factsOf = ({ homeAddress, homeCity, groups, id }: PassengerCard): string =>
  [homeAddress, homeCity, groups].filter(Boolean).join(' · ') || `#${id}`

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    flex: '1 1 0',
    minHeight: 0,
    padding: '2px 14px 14px',
    overflowY: 'auto',
    [media.belowLandscape]: { flex: 'none', overflowY: 'visible' },
  },
  lines: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: 'grid', flex: 'none', fontSize: '20px' },
  found: { color: stateTokens.acceptedSolid },
  several: { color: stateTokens.orderedSolid },
  none: { color: stateTokens.rejectedSolid },
  words: { flex: '1 1 0', minWidth: 0 },
  text: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  answer: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  choices: { margin: 0, padding: 0, listStyleType: 'none' },
  choice: { display: 'flex', alignItems: 'center', gap: '6px', fontSize: '13px', lineHeight: '18px' },
  foot: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    ':empty': { display: 'none' },
  },
  sum: { fontWeight: tokens.fontWeightSemibold },
  done: { color: tokens.colorNeutralForeground2 },
})
