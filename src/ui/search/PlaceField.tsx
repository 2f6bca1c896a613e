import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular, LocationRegular } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { FormField } from '../form/FormField.tsx'
import { ComboSearch, type ComboSearchProps } from './ComboSearch.tsx'

interface Props<Item> extends Omit<
  ComboSearchProps<Item>,
  'inputRef' | 'keepText' | 'isInFlow' | 'isOverPage' | 'className'
> {
  /** Name of what is picked; `null` while nothing is. */
  value: string | null
  /** A line under it, such as its address. */
  detail?: string
  /** Stands before the name of what is picked. */
  icon?: ReactElement
  onClear: () => void
  required?: boolean
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
}

/** A search while nothing is picked, then the name of what is picked and a way to take it back. */
export function PlaceField<Item>(props: Props<Item>) {
  const { value, detail, icon, onClear, required = false, error, ...search } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const field = useRef<HTMLInputElement>(null)
  const isPicked = value !== null
  const line = isPicked ? detail : undefined
  const wasPicked = useRef(isPicked)
  // whoever picks or clears goes on in the same field, though it is another element
  useEffect(() => {
    if (wasPicked.current === isPicked) return
    wasPicked.current = isPicked
    if (document.activeElement === null || document.activeElement === document.body) field.current?.focus()
  }, [isPicked])
  return (
    <FormField
      label={search.label}
      error={error}
      hint={line}
      {...(!line && !error && { className: styles.lineKept })}
      required={required}
    >
      {isPicked ? (
        <Input
          input={{ ref: field }}
          className={styles.input}
          readOnly
          value={value}
          contentBefore={<span className={styles.icon}>{icon ?? <LocationRegular aria-hidden="true" />}</span>}
          contentAfter={
            <IconButton
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={t('placeField.clear', { label: search.label })}
              disabled={search.disabled ?? false}
              onClick={onClear}
            />
          }
        />
      ) : (
        <ComboSearch {...search} inputRef={field} isOverPage />
      )}
    </FormField>
  )
}

const useStyles = makeStyles({
  input: { width: '100%', paddingInlineEnd: '2px' },
  icon: { display: 'grid' },
  // where a line about what is picked comes: nothing below moves then, and no reader is told of an empty one
  lineKept: { '::after': { content: '""', height: '16px', marginTop: tokens.spacingVerticalXXS } },
})
