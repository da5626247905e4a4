import { useFormats } from '../formats.ts'
import { FoundElsewhere } from '../states.tsx'
import { Tabs } from '../tabs.tsx'

type Props<Tab> = {
  label: string
  path: string
  tabs: readonly Tab[]
  textOf: (tab: Tab) => string
  /** As far as it is known. */
  countOf?: (tab: Tab) => number | undefined
}

/** The tabs of a list; the first is the list's plain address. */
export function ListTabs<Tab extends string>({ label, path, tabs, textOf, countOf }: Props<Tab>) {
  const formats = useFormats()
  const written = (count: number | undefined) => (count === undefined ? null : formats.count(count))
  return (
    <Tabs
      label={label}
      tabs={tabs.map((tab, index) => ({
        to: index === 0 ? path : `${path}?tab=${tab}`,
        label: textOf(tab),
        ...(countOf && { count: written(countOf(tab)) }),
      }))}
    />
  )
}

type Found = {
  /** What the same search finds there, once that is known. */
  answer: { readonly total: number; readonly totalIsCapped: boolean } | undefined
  to: string
  tab: string
}

/** Leads to the tab where the search finds something, if it does. */
export function FoundInTab({ answer, to, tab }: Found) {
  const formats = useFormats()
  if (!answer?.total) return null
  return <FoundElsewhere to={to} tab={tab} found={formats.count(answer.total, answer.totalIsCapped)} />
}
