const key = 'shipment-list'

/** The list page leaves the ids of its rows here, so that details can step through them. */
export function rememberShipments(ids: readonly string[]): void {
  sessionStorage.setItem(key, JSON.stringify(ids))
}

export function neighboursOfShipment(id: string): { previous: string | null; next: string | null } {
  let ids: string[] = []
  try {
    ids = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
  } catch {
    sessionStorage.removeItem(key)
  }
  const at = ids.indexOf(id)
  return at < 0 ? { previous: null, next: null } : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}
