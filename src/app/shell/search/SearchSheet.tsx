import { FormDialog } from '#ui/FormDialog.tsx'
import { PickList } from '#ui/search/PickList.tsx'
import { useFoundPassengers } from './use-found-passengers.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The search of phones, where the header has no room for the field. */
export function SearchSheet({ open, onClose }: Props) {
  const { onPick, ...found } = useFoundPassengers()
  return (
    // a form, so that its field has the focus at once: there is nothing to send
    <FormDialog open={open} title={found.label} onClose={onClose} onSubmit={() => undefined}>
      <PickList
        {...found}
        picked={null}
        onPick={(hit) => {
          onClose()
          onPick(hit)
        }}
      />
    </FormDialog>
  )
}
