import { usePermission } from '../../app/session/use-session.ts'

/** Where a booking begins that has a shipment's or an order's goods; null for who may ask for none. */
export function useWayToBook(): (of: { shipment: string } | { orders: string }) => string | null {
  const mayBook = usePermission('bookings.request')
  return of => (mayBook ? `/bookings/new?${new URLSearchParams(of)}` : null)
}
