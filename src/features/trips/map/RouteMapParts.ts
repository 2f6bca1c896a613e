// What a map needs that is not there before it is: it comes in one piece.
export { openAhead } from './ground/archive-reader.ts'
export { RouteMap } from './RouteMap.tsx'
