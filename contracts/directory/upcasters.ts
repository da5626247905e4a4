import type { Upcasters } from '../kernel/upcasting.ts'

/** Before version 2 a place had one kind, and no hours, zone, coordinates or contact. */
const withKinds = ({ kind, ...data }: { readonly kind: string }) => ({
  ...data,
  kinds: [kind],
  coordinates: null,
  timeZone: null,
  openingHours: [],
  closedDays: [],
  pickupCutOff: '16:00',
  instruction: null,
  contactId: null,
})

export const directoryUpcasters = {
  PlaceRegistered: [withKinds],
  PlaceChanged: [withKinds],
} satisfies Upcasters
