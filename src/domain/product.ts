/**
 * The product's own name, as the documents' `{product}` in paths and fields. The one place where it stands in code
 * that goes over the wire: a deployment whose server uses another name changes this line.
 */
export const product = 'perille'

/** The product's name as people read it, and as the source of its own transportation permissions. */
export const productName = 'Perille'

/** Fields of the wire that carry the product's name. Source: spec 1 §3. */
export const productField = {
  /** Id of the thing in the external booking system. */
  id: `${product}Id`,
  instanceId: `${product}InstanceId`,
  instanceName: `${product}InstanceName`,
  passengerId: `${product}PassengerId`,
} as const

/** Source: spec 1 §9 "Client version". */
export const clientVersion = '1.11.0'
