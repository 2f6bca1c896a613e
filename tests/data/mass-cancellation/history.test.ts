import { effort } from '#tests/support/effort.ts'
import { searchHistories } from '#tests/support/search-histories.ts'
import { history } from './history.ts'
import { mutants } from './mutants.ts'

searchHistories({
  title: 'no history of faults cancels a trip that was not confirmed, or forgets one that was',
  ...{ count: effort.massCancellations, history, mutants, perMutant: 300 },
})
