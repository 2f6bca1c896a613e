import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPlace, pageCount, shownPage, type PageSize } from '#domain/page-size.ts'
import { IconButton } from '../press/IconButton.tsx'
import { media } from '../look/breakpoints.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'

export interface Page {
  /** From 0. */
  page: number
  size: PageSize
}

interface Props extends Page {
  /** Name of the list: a page may have several. */
  label: string
  /** As the list's own rule has them. */
  sizes: readonly PageSize[]
  /** Rows on all pages. */
  total: number
  onChange: (page: Page) => void
  /** Stands at the start of the line: what is selected. */
  lead?: ReactNode
}

/** Which part of a list is shown, and the way to the next. */
export function Pager({ label, page, size, sizes, total, onChange, lead }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const sizeId = useId()
  const last = pageCount(total, size) - 1
  // rows may have gone since the page was turned to
  const shown = shownPage(page, total, size)
  const first = firstPlace(page, total, size)
  const end = size === 'all' ? total : Math.min(total, first + size)
  const turn = (step: number) => onChange({ page: shown + step, size })
  return (
    <nav
      className={mergeClasses(styles.root, end - first === total && styles.whole)}
      aria-label={t('table.pages', { list: label })}
    >
      {lead}
      {sizes.length > 1 && (
        <div className={styles.size}>
          <label htmlFor={sizeId} className={styles.sizeLabel}>
            {t('table.pageSize')}
          </label>
          <Select
            id={sizeId}
            value={String(size)}
            onChange={(_, { value }) => onChange({ page: 0, size: value === 'all' ? value : Number(value) })}
          >
            {sizes.map((choice) => (
              <option key={choice} value={choice}>
                {choice === 'all' ? t('table.all') : choice}
              </option>
            ))}
          </Select>
        </div>
      )}
      <span className={styles.range} role="status">
        {total === 0 ? t('table.range.none') : t('table.range', { first: first + 1, last: end, total })}
      </span>
      <IconButton
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={t('table.previousPage')}
        disabledFocusable={shown === 0}
        onClick={() => turn(-1)}
      />
      <IconButton
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={t('table.nextPage')}
        disabledFocusable={shown === last}
        onClick={() => turn(1)}
      />
    </nav>
  )
}

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: 'var(--toolbar-height, 44px)',
    padding: '4px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    // paper says which part of the list it has, and nothing where that is all of it
    [media.print]: { minHeight: 0, borderTop: 'none', '& > :not([role=status])': { display: 'none' } },
  },
  whole: { [media.print]: { display: 'none' } },
  size: { display: 'flex', alignItems: 'center', gap: '8px', marginInlineEnd: 'auto' },
  sizeLabel: {
    '@container (max-width: 380px)': visuallyHidden,
  },
  range: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', marginInlineStart: 'auto' },
})
