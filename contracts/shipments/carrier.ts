type Carried = {
  readonly booking: { readonly carrier: string | null }
  readonly details: { readonly route: { readonly internationalCarrier: string | null } }
  readonly legs: readonly { readonly role: string; readonly carrier: string | null }[]
}

/** Who carries it over the main leg: as booked, else as the route says it, else as the leg's own times name it. */
export function carrierOf({ booking, details, legs }: Carried): string | null {
  return booking.carrier ?? details.route.internationalCarrier ?? legs.find(leg => leg.role === 'MAIN')?.carrier ?? null
}
