import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { instantAt } from '../../../ui/acts/act-times.ts'
import { DateTimeField, TextField } from '../../../ui/form/fields.tsx'
import { useZodForm } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'

const needed = z.string().trim().min(1, 'field-required')
const asked = z
  .object({ from: needed, until: needed, picker: needed, plate: z.string() })
  .refine(({ from, until }) => until > from, { path: ['until'], message: 'invalid' })
type Asked = z.input<typeof asked>
const nothing: Asked = { from: '', until: '', picker: '', plate: '' }

type Props = { count: number; onSubmit: (asked: object) => void; onClose: () => void }

/** One window and one picker for all of them. */
export function AcceptMany({ count, onSubmit, onClose }: Props) {
  const { t } = useTranslation('pickup-list')
  const form = useZodForm<Asked>(asked, { defaultValues: nothing })
  const labels = {
    from: t('many.from'),
    until: t('many.until'),
    picker: t('many.picker'),
    plate: t('many.plate'),
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      onClose={onClose}
      pending={false}
      onSubmit={async values => {
        const window = { from: instantAt(values, 'from'), until: instantAt(values, 'until') }
        onSubmit({ window, picker: { name: values.picker, plate: values.plate || null } })
      }}
      title={t('shell:jobs.act.pickup-accept', { count })}
      verb={t('many.accept')}
      told={t('many.told.accept')}
    >
      <Flex direction="column" gap="3.5">
        <DateTimeField name="from" label={labels.from} />
        <DateTimeField name="until" label={labels.until} />
        <TextField name="picker" label={labels.picker} maxLength={200} autoComplete="off" />
        <TextField name="plate" label={labels.plate} maxLength={50} optional autoComplete="off" />
      </Flex>
    </FormDialog>
  )
}
