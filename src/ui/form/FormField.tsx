import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from './error-text.ts'

interface Props {
  label: string
  /** Text key of what is wrong, or nothing. Takes the place of the hint. */
  error?: string | undefined
  /** What is wrong, already in words: for fields that judge what is typed. Goes before `error`. */
  problem?: string | undefined
  /** What is odd and may stay so, already in words. Takes the place of the hint, and gives way to what is wrong. */
  warning?: string | undefined
  hint?: string | undefined
  required?: boolean
  className?: string
  /** One control; it gets its name and description from here. */
  children: ReactElement
}

export function FormField({ label, error, problem, warning, hint, required = false, className, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const message = problem ?? (error && errorText(error, t))
  const odd = warning === undefined ? null : { validationState: 'warning' as const, validationMessage: warning }
  return (
    <Field
      className={mergeClasses(styles.root, className)}
      label={label}
      required={required}
      {...(message
        ? { validationState: 'error' as const, validationMessage: message }
        : (odd ?? (hint ? { hint } : {})))}
    >
      {children}
    </Field>
  )
}

const useStyles = makeStyles({
  // the kit's column and inputs have a least width of their own, which is wider than a narrow pane
  root: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& :is(input, textarea)': { minWidth: 0 },
    '& .fui-Label': { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  },
})
