import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LinkButton } from './button.tsx'

/** A list page leaves the ids of its rows here, so that details can step through them. */
export function rememberList(list: string, ids: readonly string[]): void {
  sessionStorage.setItem(`${list}-list`, JSON.stringify(ids))
}

function neighboursIn(list: string, id: string): { previous: string | null; next: string | null } {
  const key = `${list}-list`
  let ids: string[] = []
  try {
    ids = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
  } catch {
    sessionStorage.removeItem(key)
  }
  const at = ids.indexOf(id)
  return at < 0 ? { previous: null, next: null } : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

type Props = { list: string; id: string; to: (id: string) => string; labels: { previous: string; next: string } }

/** The previous and the next one of the list that the person came from. */
export function Neighbours({ list, id, to, labels }: Props) {
  const { previous, next } = neighboursIn(list, id)
  return (
    <>
      {previous && (
        <LinkButton look="quiet" to={to(previous)} aria-label={labels.previous} icon={<ChevronLeft size={16} />} />
      )}
      {next && <LinkButton look="quiet" to={to(next)} aria-label={labels.next} icon={<ChevronRight size={16} />} />}
    </>
  )
}
