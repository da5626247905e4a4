import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { categoryOptions } from './category-text.ts'
import { useProductCategoriesQuery } from './products-api.ts'

const asked = z.object({ categoryId: z.string() })
type Asked = z.infer<typeof asked>

type Props = { count: number; onSubmit: (categoryId: string | null) => void; onClose: () => void }

/** Into one category of the tree; without one they are in none. */
export function CategoriseMany({ count, onSubmit, onClose }: Props) {
  const { t } = useTranslation('products')
  const { t: shell } = useTranslation('shell')
  const { data } = useProductCategoriesQuery()
  const form = useZodForm<Asked>(asked, { defaultValues: { categoryId: '' } })
  const label = t('product-words:field.category')
  return (
    <FormDialog
      form={form}
      labels={{ categoryId: label }}
      title={shell('jobs.act.product-categorise', { count })}
      verb={t('many.categorise')}
      told={t('many.categoriseText')}
      pending={false}
      onSubmit={async ({ categoryId }) => onSubmit(categoryId === '' ? null : categoryId)}
      onClose={onClose}
    >
      <ComboboxField name="categoryId" label={label} optional options={categoryOptions(data?.items ?? [])} />
    </FormDialog>
  )
}
