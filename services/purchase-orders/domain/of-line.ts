type OfLine = { readonly lineId: string }

const fewLines = 32
/** By the list itself: lists are replaced, never changed. */
const indexes = new WeakMap<readonly OfLine[], Map<string, OfLine[]>>()

/** What of a list is about a line. Of a long list an index is made once: an order may have ten thousand lines. */
export function ofLine<Part extends OfLine>(list: readonly Part[], lineId: string): readonly Part[] {
  if (list.length < fewLines) return list.filter(one => one.lineId === lineId)
  const index = indexes.get(list) ?? Map.groupBy<string, OfLine>(list, one => one.lineId)
  indexes.set(list, index)
  return (index.get(lineId) ?? []) as Part[]
}
