import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import type { ServiceDesk } from './service-desk.ts'

type Sample = {
  readonly events: readonly DomainEvent[]
  /** Of a hundred rows. */
  readonly share: number
  /** What else must be each sample's own. */
  readonly ids?: Readonly<Record<string, string>>
}

/** A list of the steps around a shipment, and how its tables are filled. */
export type FreightList = {
  readonly name: string
  readonly path: string
  /** The client without it. */
  readonly reader?: 'operator'
  readonly service: ServiceFactory
  readonly beside: readonly ServiceFactory[]
  readonly aggregate: string
  /** The id of the aggregate in the samples, and who is in them. */
  readonly id: string
  parties(desk: ServiceDesk): Readonly<Record<string, string>>
  readonly samples: readonly Sample[]
  /** What each copy has of its own: columns by SQL over `g`, `number`, `day`, `h`, `company`, `vendor`, `place` and `one`. */
  readonly tables: readonly {
    readonly table: string
    readonly set: Readonly<Record<string, string>>
    /** Which rows the samples leave there are copied, by SQL over `one` and `given.id`; without it those of their id. */
    readonly of?: string
  }[]
  readonly afterwards: readonly string[]
  readonly besides: readonly string[]
  /** The column of whose row it is, where that is another than the client's. */
  readonly owner?: string
  /** What comes before the sort in the address, the sorts, and how the table calls the usual one. */
  readonly tab: string
  readonly sorts: readonly string[]
  readonly usual: { readonly sort: string; readonly column: string; readonly statuses: readonly string[] | null }
  filters(desk: ServiceDesk, count: number): readonly { readonly name: string; readonly query: string }[]
}

export const instant = (day: string) => `to_char(${day}, 'YYYY-MM-DD"T"00:00:00.000"Z"')`
export const date = (day: string) => `to_char(${day}, 'YYYY-MM-DD')`
export const orNull = (column: string, value: string) => `case when (one).${column} is not null then ${value} end`
export const middle = (count: number) => String(Math.floor(count / 2) + 1).padStart(8, '0')
