import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The calls of the catalogue that modules of the contract declare, by name. */
export const callsIn = (...modules: readonly object[]): [string, Endpoint][] =>
  modules.flatMap((module) => Object.entries<Endpoint>(catalogue).filter(([name]) => name in module))
