import { useState, type FocusEvent } from 'react'

const fields = 'input, textarea, select'

interface FieldFocus {
  /** Whether one of the fields has the focus. */
  isInField: boolean
  /** For what holds the fields. Dialogs that are opened from it are not of it. */
  fieldFocusProps: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void }
}

/** Whether somebody is in a field of a form. */
export function useFieldFocus(): FieldFocus {
  const [isInField, setInField] = useState(false)
  return {
    isInField,
    fieldFocusProps: {
      onFocus({ currentTarget, target }) {
        setInField(currentTarget.contains(target) && target.matches(fields))
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (!currentTarget.contains(relatedTarget)) setInField(false)
      },
    },
  }
}
