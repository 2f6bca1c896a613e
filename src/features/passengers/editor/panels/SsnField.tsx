import { Input, makeStyles, tokens } from '@fluentui/react-components'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ReadSsn } from '#data/ssn.ts'
import { ssnHint, ssnMask } from '#domain/ssn.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useRevealedSsn } from '#state/use-revealed-ssn.ts'
import { announce } from '#ui/speak/announce.ts'
import { media } from '#ui/look/breakpoints.ts'
import { Changed } from '#ui/form/Changed.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { ShownField } from '#ui/form/ShownField.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { FormMode } from '../passenger-form.ts'
import { twinsInWords } from '../ssn-twins.ts'
import type { SsnEntry } from '../use-ssn-entry.ts'

interface Props {
  /** 0 for one that is not stored yet. */
  passengerId: number
  hasSsn: boolean
  entry: SsnEntry
  mode: FormMode
}

/** The personal identity code: a mask until it is asked for, and never kept on the device. Source: spec 2 §5. */
export function SsnField({ passengerId, hasSsn, entry, mode }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const { read, isBusy, failure, reveal, hide } = useRevealedSsn(passengerId)
  const revealed = read?.ssn ?? null
  const { typed, type, leave, error } = entry
  /** What is pointed out about the code that is read. */
  const remarks = ({ ssn, twins }: ReadSsn): string[] => {
    const hint = ssnHint(ssn)
    return [...(hint === null ? [] : [t(hint)]), ...twinsInWords(twins, t)]
  }
  const show = async () => {
    const shown = await reveal()
    if (shown) announce([t('passengers.editor.ssn.shown'), ...remarks(shown)].join('. '))
  }
  const hideWhenLeft = (event: FocusEvent) => {
    if ((revealed !== null || isBusy) && !event.currentTarget.contains(event.relatedTarget)) hide()
  }
  const button = hasSsn && passengerId !== 0 && typed === null && (
    <RefusableButton
      size="small"
      appearance="transparent"
      className={styles.button}
      aria-label={t(revealed === null ? 'passengers.editor.ssn.show.of' : 'passengers.editor.ssn.hide.of')}
      disabledFocusable={isBusy}
      refusal={revealed === null && !online ? t('passengers.editor.ssn.offline') : null}
      onClick={() => (revealed === null ? void show() : hide())}
    >
      {t(revealed === null ? 'passengers.editor.ssn.show' : 'passengers.editor.ssn.hide')}
    </RefusableButton>
  )
  const notices = (read && typed === null ? remarks(read) : []).map((words) => (
    <Notice key={words} intent="warning">
      {words}
    </Notice>
  ))
  if (mode === 'readOnly') {
    return (
      <div className={styles.root} onBlur={hideWhenLeft}>
        <ShownField label={t('validation.properties.Ssn')}>
          {revealed ?? (hasSsn ? ssnMask : '')} {button}
        </ShownField>
        {failure !== null && <Notice intent="error">{failureText(failure)}</Notice>}
        {notices}
      </div>
    )
  }
  return (
    <div className={styles.root} onBlur={hideWhenLeft}>
      <Changed from={typed === null ? undefined : hasSsn ? ssnMask : ''}>
        <FormField
          label={t('validation.properties.Ssn')}
          error={error}
          problem={failure ? failureText(failure) : undefined}
          hint={typed === null ? undefined : t(ssnHint(typed) ?? 'passengers.editor.ssn.unsaved')}
        >
          <Input
            value={typed ?? revealed ?? ''}
            placeholder={hasSsn ? ssnMask : ''}
            disabled={mode === 'closed'}
            readOnly={mode === 'waiting'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-field="ssn"
            contentAfter={button || null}
            // an empty text takes a code away only where it was seen before
            onChange={(_, { value }) => type(value === '' && !(hasSsn && revealed !== null) ? null : value)}
            onBlur={leave}
          />
        </FormField>
      </Changed>
      {notices}
    </div>
  )
}

const useStyles = makeStyles({
  button: { minWidth: 0, paddingInline: '2px', color: tokens.colorBrandForegroundLink },
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, [media.print]: { display: 'none' } },
})
