import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { OverPage } from './OverPage.tsx'
import { Results } from './Results.tsx'
import type { ItemProps, Source } from './sources.ts'
import { useResultList } from './use-result-list.ts'

export interface ComboSearchProps<Item> extends ItemProps<Item> {
  label: string
  placeholder?: string
  sources: readonly Source<Item>[]
  /** Shortest text that is searched for. */
  leastLength?: number
  /** Longest text that can be typed. */
  maxLength?: number | undefined
  onPick: (item: Item) => void
  /** Told what stands in the field, with its spaces. */
  onType?: (text: string) => void
  /** Leaves the name of what was picked in the field, in place of an empty one. */
  keepText?: boolean
  none?: (text: string) => string
  disabled?: boolean
  /** Of the field, so that a shortcut can put the focus there. */
  inputRef?: Ref<HTMLInputElement>
  /** The results make room for themselves in place of lying over what follows: in dialogs, which end under them. */
  isInFlow?: boolean
  /** The results lie over the page, also over the dialog around them, and are as wide as the field. */
  isOverPage?: boolean
  className?: string
}

/** A search whose results drop down under it. Sources answer apart: what the device knows is there before the server. */
export function ComboSearch<Item>(props: ComboSearchProps<Item>) {
  const { label, placeholder, sources, leastLength = 1, onPick, keepText = false, none, disabled, inputRef } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const list = useResultList({
    sources,
    leastLength,
    itemKey: props.itemKey,
    ...(props.refusal && { refusal: props.refusal }),
    ...(props.isHidden && { isHidden: props.isHidden }),
    onPick(item) {
      list.setText(keepText ? props.itemName(item) : '')
      setWanted(false)
      onPick(item)
    },
  })
  const isOpen = isWanted && list.text.trim().length >= leastLength

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isOpen || list.text !== '')) {
      // not the dialog around it
      event.stopPropagation()
      event.preventDefault()
      if (isOpen) setWanted(false)
      else list.setText('')
      return
    }
    if (list.press(event)) setWanted(event.key !== 'Enter' || list.active === null)
  }
  return (
    <div
      ref={root}
      className={styles.root}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setWanted(false)
      }}
    >
      <Input
        className={props.className ?? styles.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list.listId : undefined}
        aria-activedescendant={isOpen && list.active !== null ? list.optionId(list.active) : undefined}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? label}
        disabled={disabled ?? false}
        input={{ ref: inputRef }}
        maxLength={props.maxLength}
        value={list.text}
        contentBefore={<SearchRegular aria-hidden="true" />}
        onChange={(_, { value }) => {
          props.onType?.(value)
          list.setText(value)
          setWanted(true)
        }}
        onFocus={() => setWanted(true)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <Popup root={root} isInFlow={props.isInFlow ?? false} isOverPage={props.isOverPage ?? false}>
          <Results
            label={label}
            list={list}
            none={none ?? ((text) => t('search.none', { text }))}
            itemKey={props.itemKey}
            itemName={props.itemName}
            {...(props.itemIcon && { itemIcon: props.itemIcon })}
            {...(props.itemDetail && { itemDetail: props.itemDetail })}
            {...(props.itemAside && { itemAside: props.itemAside })}
            {...(props.refusal && { refusal: props.refusal })}
          />
        </Popup>
      )}
    </div>
  )
}

interface PopupProps {
  /** Around the field. */
  root: RefObject<HTMLDivElement | null>
  isInFlow: boolean
  isOverPage: boolean
  children: ReactNode
}

/** Around the results: over what follows, over the whole page, or between the field and what follows. */
function Popup({ root, isInFlow, isOverPage, children }: PopupProps) {
  const styles = useStyles()
  if (isOverPage) return <OverPage anchor={root}>{children}</OverPage>
  return <div className={mergeClasses(styles.popup, isInFlow && styles.inFlow)}>{children}</div>
}

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  input: { width: '100%' },
  popup: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetInlineStart: 0,
    zIndex: 10,
    width: 'max(100%, 280px)',
    maxWidth: 'min(640px, 100vw - 24px)',
    // what scrolls is the field's own list, whose keys are in the field
    '& [role=listbox]': { maxHeight: 'min(412px, 60vh)', overflowY: 'auto' },
    padding: '4px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
  inFlow: {
    position: 'relative',
    top: 'auto',
    marginTop: '4px',
    width: '100%',
    '& [role=listbox]': { maxHeight: 'min(340px, 45vh)' },
  },
})
