import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CallRegular, ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { namedNumber, numberErrors, phoneLink, whyNotPhoneNumber, type ContactNumber } from '#domain/phone-number.ts'
import { media } from '#ui/look/breakpoints.ts'
import { capitalized } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { WholeNumbers } from '#ui/look/WholeNumbers.tsx'
import { toNeighbour, useFocusAfter } from '#ui/press/use-focus-after.ts'
import type { FormMode } from '../passenger-form.ts'
import { numberPath } from '../error-lines.ts'
import { numberUses } from './number-uses.ts'
import { PhoneNumberFields } from './PhoneNumberFields.tsx'

interface Props {
  entry: ContactNumber
  /** Among the passenger's numbers. */
  place: number
  isOpen: boolean
  mode: FormMode
  /** Whether another of the passenger's numbers is the same. */
  isTwice: boolean
  /** Whether it is time to say what is wrong. */
  isJudged: boolean
  onToggle: () => void
  onChange: (entry: ContactNumber) => void
  onLeave: () => void
  onRemove: () => void
}

/** One number: closed a line with whose it is and what it is for, open its fields. */
export function PhoneNumberEntry(props: Props) {
  const { entry, place, isOpen, mode, isTwice, isJudged, onToggle, onChange, onLeave, onRemove } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const contentId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useFocusAfter(panel, toNeighbour)
  const errors = isJudged ? numberErrors(entry) : null
  const isWrong = errors !== null && Object.values(errors).some((error) => error !== null)
  const shownUses = numberUses.filter((use) => entry[use]).map((use) => t(`passengers.editor.phone.${use}.short`))
  const words = (
    <span className={styles.words}>
      <span className={styles.number}>
        <WholeNumbers>
          {namedNumber({ ...entry, number: entry.number || t('passengers.editor.newPhoneNumber') })}
        </WholeNumbers>
      </span>
      {shownUses.length > 0 && <span className={styles.uses}>{capitalized(shownUses.join(', '))}</span>}
      {isTwice && !isOpen && <span className={styles.twice}>{t('passengers.editor.phone.twice')}</span>}
    </span>
  )
  const call = whyNotPhoneNumber(entry.number) === null && (
    <Link
      href={phoneLink(entry.number)}
      aria-label={t('passengers.editor.call', { number: namedNumber(entry) })}
      className={mergeClasses(styles.call, mode !== 'readOnly' && styles.beforeArrow)}
    >
      <CallRegular aria-hidden="true" />
    </Link>
  )
  if (mode === 'readOnly') {
    return (
      <div className={mergeClasses(styles.root, styles.line)}>
        {words}
        {call}
      </div>
    )
  }
  return (
    <div ref={panel} className={mergeClasses(styles.root, isWrong && styles.wrong)}>
      <button
        type="button"
        className={mergeClasses(styles.line, styles.opener)}
        aria-expanded={isOpen}
        aria-controls={contentId}
        data-opens={isOpen ? undefined : numberPath(place)}
        onClick={onToggle}
      >
        {words}
        {isOpen ? (
          <ChevronUpRegular className={styles.arrow} aria-hidden="true" />
        ) : (
          <ChevronDownRegular className={styles.arrow} aria-hidden="true" />
        )}
      </button>
      {call}
      {isOpen && (
        <div id={contentId} className={styles.fields}>
          <PhoneNumberFields {...{ entry, place, mode, errors, isTwice, onChange, onLeave, onRemove }} />
        </div>
      )}
    </div>
  )
}

/** As tall as a finger needs, less where there is none. */
const fine = {
  target: 'max(var(--control-height, 32px), 40px)',
  row: 'max(calc(var(--control-height, 32px) + 12px), 48px)',
} as const

const useStyles = makeStyles({
  root: { position: 'relative', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: '8px' },
  wrong: { border: `1px solid ${stateTokens.rejectedSolid}` },
  line: {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: fine.row,
    padding: `4px ${fine.target} 4px 12px`,
    color: tokens.colorNeutralForeground1,
  },
  opener: {
    paddingInlineEnd: `calc(2 * ${fine.target})`,
    border: 'none',
    borderRadius: '8px',
    background: 'none',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  number: {
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  uses: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  twice: { fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  // over the opener, whose words are all of the rest of the row
  call: {
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    display: 'grid',
    placeItems: 'center',
    width: fine.target,
    height: fine.row,
    borderRadius: '8px',
    fontSize: '20px',
    [media.print]: { display: 'none' },
  },
  beforeArrow: { insetInlineEnd: fine.target },
  arrow: {
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    width: fine.target,
    height: fine.row,
    padding: '0 12px',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground2,
  },
  fields: { display: 'flex', flexDirection: 'column', gap: '4px', padding: '4px 12px 12px' },
})
