import type { ReceiptRelease } from '@quayside/contracts/handling/warehouse-receipts.ts'

/** A release stays where it was once it is taken back: `takenBack` says why. */
export type KeptRelease = ReceiptRelease & { readonly takenBack: string | null }

type Branch<Of> = Readonly<Record<string, Of>>
type Placed = { readonly place: number; readonly release: KeptRelease }
/** Found by their ids; one more copies three short branches, however many thousands there are. */
export type KeptReleases = { readonly count: number; readonly branches: Branch<Branch<Branch<Branch<Placed>>>> }

export const noReleases: KeptReleases = { count: 0, branches: {} }

/** Ids differ most at their end. */
const pathTo = (id: string) => [id.at(-1) ?? '', id.at(-2) ?? '', id.at(-3) ?? ''] as const

function placedAt({ branches }: KeptReleases, id: string): Placed | undefined {
  const [one, two, three] = pathTo(id)
  return branches[one]?.[two]?.[three]?.[id]
}

export function releaseOf(kept: KeptReleases, id: string): KeptRelease | undefined {
  return placedAt(kept, id)?.release
}

/** One that is there already is replaced where it stands. */
export function withRelease(kept: KeptReleases, release: KeptRelease): KeptReleases {
  const { releaseId: id } = release
  const { count, branches } = kept
  const place = placedAt(kept, id)?.place ?? count
  const [one, two, three] = pathTo(id)
  const first = branches[one]
  const second = first?.[two]
  const leaf = { ...second?.[three], [id]: { place, release } }
  return {
    count: Math.max(count, place + 1),
    branches: { ...branches, [one]: { ...first, [two]: { ...second, [three]: leaf } } },
  }
}

/** In the order in which they left. */
export function releasesOf({ branches }: KeptReleases): KeptRelease[] {
  return Object.values(branches)
    .flatMap(first => Object.values(first))
    .flatMap(second => Object.values(second))
    .flatMap(leaf => Object.values(leaf))
    .sort((one, other) => one.place - other.place)
    .map(({ release }) => release)
}
