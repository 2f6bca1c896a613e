import { makeStyles } from '@fluentui/react-components'
import { stateTokens, type StateName } from './themes.ts'

/** A surface filled with a state's colour, its text and its outline. */
const filled = (state: StateName) => ({
  backgroundColor: stateTokens[`${state}Background`],
  color: stateTokens[`${state}Foreground`],
  border: `1px solid ${stateTokens[`${state}Border`]}`,
})

/** One class for each state: its colours on chips, notices and filled cells. Comes after the class of the shape. */
export const useStateStyles: () => Record<StateName, string> = makeStyles({
  neutral: filled('neutral'),
  ordered: filled('ordered'),
  accepted: filled('accepted'),
  rejected: filled('rejected'),
  modified: filled('modified'),
  other: filled('other'),
})
