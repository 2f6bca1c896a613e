/** Addresses of passengers, which other screens lead to. Source: spec 2 §2 route tree. */
export const passengerPaths = {
  edit: (passengerId: number) => `/passenger/${passengerId}/edit`,
  /** @param destinationId the one to come back to */
  open: (passengerId: number, destinationId: number) => `/passenger/${passengerId}?destinationId=${destinationId}`,
  list: (destinationId: number) => `/d/${destinationId}/people`,
  newInList: (destinationId: number) => `/d/${destinationId}/people/newPassenger`,
  editInList: (passengerId: number, destinationId: number) => `/d/${destinationId}/people/edit/${passengerId}`,
}
