import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReceiptItem } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../app/api/problem.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useGridLabel } from '../editors/rows-grid.tsx'
import type { HandlingAct } from './handling-act.ts'
import type { HandlingCommandName, HandlingKind } from './handling-api.ts'
import { HandlingConflict } from './handling-conflict.tsx'
import { HandlingFields } from './handling-fields.tsx'
import { PackagesGrid, ReleaseGrid, usePackageColumns } from './handling-grid.tsx'
import { type Handled, useHandlingForm } from './use-handling-form.ts'

type Props<Item extends Handled> = {
  kind: HandlingKind
  shipment: ShipmentDetail
  item: Item
  command: HandlingCommandName
  act: HandlingAct<Item>
  onRefused?: (error: ApiError) => boolean
  fault?: ApiError | null
  onClose: () => void
}

/** Asks what an act on a pickup request or a warehouse receipt needs, and gives it. */
export function HandlingDialog<Item extends Handled>(props: Props<Item>) {
  const { kind, command, act, onClose } = props
  const { t } = useTranslation('shipment-handling')
  const given = useHandlingForm({ ...props, onDone: onClose })
  const { form, fields, seen, changed, pending, submit } = given
  const rowName = (index: number) => t('package.number', { number: index + 1 })
  const labelOf = (path: string) => {
    const field = fields.find(one => one.name === path)
    if (field === undefined) return t(`path.${path.split('.')[0]}`, { defaultValue: path })
    const name = t(`field.${field.label ?? field.name}`)
    return field.section === undefined ? name : t('ofSection', { section: t(`section.${field.section}`), field: name })
  }
  const label = useGridLabel('packages', usePackageColumns(), rowName, labelOf)
  const title = t(`act.${kind}.${command}`)
  const number = seen === null ? '' : 'pickupNumber' in seen ? seen.pickupNumber : seen.receiptNumber
  return (
    <FormDialog
      form={form}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
      labels={label}
      danger={act.danger ?? false}
      title={number === '' ? title : t('dialogTitle', { act: title, number })}
      verb={act.verb === undefined ? title : t(`act.${act.verb}`)}
      size={act.grid === 'packages' ? 'xl' : 'md'}
      told={act.told && t(`told.${kind}.${command}`)}
      conflict={changed && <HandlingConflict given={given} changed={changed} label={label} command={command} />}
    >
      <HandlingFields fields={fields} />
      {act.grid === 'packages' && <PackagesGrid />}
      {act.grid === 'release' && <ReleaseGrid receipt={seen as ReceiptItem | null} />}
    </FormDialog>
  )
}
