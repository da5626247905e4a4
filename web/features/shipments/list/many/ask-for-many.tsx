import { Flex } from '@chakra-ui/react'
import { holdKinds } from '@quayside/contracts/shipments/statuses.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { SelectField, TextAreaField } from '../../../../ui/form/fields.tsx'
import { useZodForm } from '../../../../ui/form/form.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Asked } from './act-on-one.ts'
import type { ManyAct } from './many-acts.ts'

const needed = z.string().trim().min(1, 'field-required')
const schemas = {
  hold: z.object({ kind: needed, reason: needed }),
  lift: z.object({ kind: z.string(), reason: z.string().trim() }),
}

type Props = {
  act: Exclude<ManyAct, 'labels'>
  /** What was asked before. */
  asked: Asked
  count: number
  onSubmit: (asked: Asked) => Promise<unknown>
  onClose: () => void
}

/** Which hold and why; of lifting, why if the person likes to say so. */
export function AskForMany({ act, asked, count, onSubmit, onClose }: Props) {
  const { t } = useTranslation('shipment-list')
  const { t: words } = useTranslation('shipment-words')
  const form = useZodForm<Asked>(schemas[act], { defaultValues: asked })
  const labels = { kind: t('many.kind'), reason: t('many.reason') }
  return (
    <FormDialog
      {...{ form, labels, onSubmit, onClose, pending: false }}
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
