import { effort } from '#tests/support/effort.ts'
import { searchHistories } from '#tests/support/search-histories.ts'
import { history } from './history.ts'
import { mutants } from './mutants.ts'

searchHistories({
  title: 'no history of faults loses a row of an import, saves one twice or writes one to another passenger',
  ...{ count: effort.imports, history, mutants, perMutant: 400 },
})
