import { HalfDoneJobs } from './HalfDoneJobs.tsx'
import { Offers } from './Offers.tsx'
import { RejectedOrders } from './RejectedOrders.tsx'

/** What waits for the user above every page. */
export function Bands() {
  return (
    <>
      <HalfDoneJobs />
      <Offers />
      <RejectedOrders />
    </>
  )
}
