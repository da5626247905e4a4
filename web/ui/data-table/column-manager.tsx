import { Columns3 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { OnDemand } from '../on-demand.tsx'
import type { TableColumn } from './columns.ts'

export type ColumnManagerProps<Row> = { name: string; columns: readonly TableColumn<Row>[] }

const fetchPanel = () => import('./column-panel.tsx')
const ColumnPanel = lazy(async () => ({
  default: (await fetchPanel()).ColumnPanel,
})) as unknown as typeof import('./column-panel.tsx').ColumnPanel

/** The button that opens the arrangement of a list's columns. */
export function ColumnManager<Row>(props: ColumnManagerProps<Row>) {
  const { t } = useTranslation('ui')
  const trigger = (
    <Button look="quiet" icon={<Columns3 size={16} aria-hidden="true" />}>
      {t('columns.title')}
    </Button>
  )
  return (
    <OnDemand trigger={trigger} popup="dialog" fetch={fetchPanel}>
      <ColumnPanel trigger={trigger} {...props} />
    </OnDemand>
  )
}
