import type { Button } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { RefusableButton } from './RefusableButton.tsx'

type Props = ComponentProps<typeof Button> & { 'aria-label': string }

/** A button that is an icon alone and never refused: it tells its name. */
export const IconButton = (props: Props) => <RefusableButton {...props} refusal={null} />
