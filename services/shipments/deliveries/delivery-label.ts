import type { DeliveryLabel, DeliveryLine } from '@quayside/contracts/shipments/deliveries.ts'
import { addDays, isBefore } from '@quayside/platform/values/dates.ts'

/** What a delivery's own dates say; only OPEN moves on with the calendar. */
export const deliveryStandings = ['IN_CUSTOMS', 'IN_WAREHOUSE', 'DELIVERED_ON_TIME', 'DELIVERED_LATE', 'OPEN'] as const
export type DeliveryStanding = (typeof deliveryStandings)[number]

/** The first that matches. Who was given no date is not late. */
export function standingOf(line: DeliveryLine): DeliveryStanding {
  if (line.customsEntryDate !== null && line.customsReleaseDate === null) return 'IN_CUSTOMS'
  if (line.warehouseEntryDate !== null && line.warehouseExitDate === null) return 'IN_WAREHOUSE'
  if (line.deliveredOn === null) return 'OPEN'
  const late = line.deliveryDate !== null && isBefore(line.deliveryDate, line.deliveredOn)
  return late ? 'DELIVERED_LATE' : 'DELIVERED_ON_TIME'
}

/** `due` '' is none. What is open and overdue is delayed, and expired beyond the grace. */
export function labelOf(standing: DeliveryStanding, due: string, today: string, graceDays: number): DeliveryLabel {
  switch (standing) {
    case 'IN_CUSTOMS':
    case 'IN_WAREHOUSE':
      return standing
    case 'DELIVERED_ON_TIME':
      return 'ON_TIME'
    case 'DELIVERED_LATE':
      return 'DELAYED'
    case 'OPEN':
      if (due === '') return 'ON_TIME'
      if (isBefore(due, addDays(today, -graceDays))) return 'EXPIRED'
      return isBefore(due, today) ? 'DELAYED' : 'ON_TIME'
  }
}
