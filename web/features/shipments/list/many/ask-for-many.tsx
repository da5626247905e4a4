import { Flex } from '@chakra-ui/react'
import type { JobOnShipments } from '@quayside/contracts/shipments/commands.ts'
import { holdKinds } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { SelectField, TextAreaField } from '../../../../ui/form/fields.tsx'
import { useZodForm } from '../../../../ui/form/form.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'

type Asked = { kind: string; reason: string }
const nothing: Asked = { kind: '', reason: '' }

const needed = z.string().trim().min(1, 'field-required')
const schemas = {
  hold: z.object({ kind: needed, reason: needed }),
  lift: z.object({ kind: z.string(), reason: z.string().trim() }),
}

type Props = {
  act: JobOnShipments
  count: number
  onSubmit: (asked: object) => void
  onClose: () => void
}

/** Which hold and why; of lifting, why if the person likes to say so. */
export function AskForMany({ act, count, onSubmit, onClose }: Props) {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const form = useZodForm<Asked>(schemas[act], { defaultValues: nothing })
  const labels = { kind: t('many.kind'), reason: t('many.reason') }
  return (
    <FormDialog
      form={form}
      labels={labels}
      onClose={onClose}
      pending={false}
      onSubmit={async ({ kind, reason }) => onSubmit(act === 'hold' ? { kind, reason } : { reason })}
      title={t(`many.title.${act}`, { count })}
      verb={t(`many.${act}`)}
      told={t(`many.told.${act}`)}
    >
      <Flex direction="column" gap="3.5">
        {act === 'hold' && (
          <SelectField
            name="kind"
            label={labels.kind}
            placeholder={t('many.chooseKind')}
            options={holdKinds.map(value => ({ value, label: words(`hold.${value}`) }))}
          />
        )}
        <TextAreaField name="reason" label={labels.reason} optional={act === 'lift'} maxLength={2000} />
      </Flex>
    </FormDialog>
  )
}
