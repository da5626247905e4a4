import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReceiptItem } from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog, Modal } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form/form.tsx'
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
  onClose: () => void
}

/** Asks what an act on a pickup request or a warehouse receipt needs, and gives it. */
export function HandlingDialog<Item extends Handled>(props: Props<Item>) {
  const { kind, command, act, onClose } = props
  const { t } = useTranslation('shipment-handling')
  const given = useHandlingForm({ ...props, onDone: onClose })
  const { form, fields, seen, changed, pending, submit } = given
  const [leaving, setLeaving] = useState(false)
  const first = useRef<HTMLElement>(null)
  const findFirst = useCallback((part: HTMLElement | null) => {
    first.current =
      part?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea') ??
      part?.parentElement?.querySelector<HTMLElement>('button[type=submit]') ??
      null
  }, [])
  const rowName = (index: number) => t('package.number', { number: index + 1 })
  const labelOf = (path: string) => {
    const field = fields.find(one => one.name === path)
    if (field === undefined) return t(`path.${path.split('.')[0]}`, { defaultValue: path })
    const name = t(`field.${field.label ?? field.name}`)
    return field.section === undefined ? name : t('ofSection', { section: t(`section.${field.section}`), field: name })
  }
  const label = useGridLabel('packages', usePackageColumns(), rowName, labelOf)
  const { isDirty } = form.formState
  const close = () => (isDirty ? setLeaving(true) : onClose())
  const verb = t(`act.${kind}.${command}`)
  const number = seen === null ? '' : 'pickupNumber' in seen ? seen.pickupNumber : seen.receiptNumber
  return (
    <Modal
      open
      title={number === '' ? verb : t('dialogTitle', { act: verb, number })}
      onClose={close}
      size={act.grid === undefined ? 'md' : 'xl'}
      role={act.danger ? 'alertdialog' : 'dialog'}
      firstFocus={first}
    >
      <Form
        form={form}
        labels={label}
        summary={errors =>
          t(errors.some(({ message }) => message !== 'field-required') ? 'toMend' : 'ui:form.required')
        }
        onSubmit={submit}
      >
        {act.told && (
          <Box color="ink2" mb="4">
            {t(`told.${kind}.${command}`)}
          </Box>
        )}
        {changed && <HandlingConflict {...{ given, changed, label, command }} />}
        <div ref={findFirst}>
          <HandlingFields fields={fields} />
          {act.grid === 'packages' && <PackagesGrid />}
          {act.grid === 'release' && <ReleaseGrid receipt={seen as ReceiptItem | null} />}
        </div>
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={close}>{t('ui:dialog.cancel')}</Button>
          <Button type="submit" look={act.danger ? 'danger' : 'primary'} pending={pending}>
            {act.verb === undefined ? verb : t(`act.${act.verb}`)}
          </Button>
        </Flex>
      </Form>
      <ConfirmDialog
        open={leaving}
        title={t('ui:unsaved.title')}
        text={t('ui:unsaved.text')}
        confirm={t('ui:unsaved.leave')}
        cancel={t('ui:unsaved.stay')}
        look="danger"
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Modal>
  )
}
