import { Box } from '@chakra-ui/react'
import { addCategory, type ProductCategory } from '@quayside/contracts/products/categories.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { blankIsNull } from '../../ui/form/blank.ts'
import { ComboboxField } from '../../ui/form/combobox-field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { CategoryAct } from './categories-page.tsx'
import { categoryOptions, notBelow } from './category-text.ts'
import { useAddCategoryMutation, useChangeCategoryMutation, useRemoveCategoryMutation } from './products-api.ts'

const entered = z.preprocess(value => blankIsNull(value, ['name']), addCategory)
const shown = [{ type: 'product' as const, id: 'LIST' }]

type Items = readonly ProductCategory[]
type Props = { items: Items; act: Exclude<CategoryAct, { kind: 'remove' }>; onClose: () => void }

/** A category's name and where it stands: of one that is added, or of one that is renamed or moved. */
export function CategoryDialog({ items, act, onClose }: Props) {
  const { t } = useTranslation('products')
  const [add] = useAddCategoryMutation()
  const [change] = useChangeCategoryMutation()
  const { untilShown, pending } = useUntilShown()
  const began =
    act.kind === 'add'
      ? { name: '', parentId: act.parentId ?? '' }
      : { name: act.category.name, parentId: act.category.parentId ?? '' }
  const form = useZodForm<typeof began>(entered as never, { defaultValues: began })
  const labels = { name: t('category.name'), parentId: t('category.parent') }
  const save = async () => {
    const body = entered.parse(structuredClone(form.getValues()))
    const { error } =
      act.kind === 'add'
        ? await untilShown(add(body), shown)
        : await untilShown(change({ ...body, id: act.category.id, version: act.category.version }), shown)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('category.saved', { name: body.name }) })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      title={act.kind === 'add' ? t('category.add') : t('category.change')}
      verb={t('category.save')}
      pending={pending}
      onSubmit={save}
      onClose={onClose}
    >
      <Box display="grid" gap="3.5">
        <TextField name="name" label={labels.name} autoComplete="off" />
        <ComboboxField
          name="parentId"
          label={labels.parentId}
          hint={t('category.parentHint')}
          optional
          options={categoryOptions(act.kind === 'add' ? items : notBelow(items, act.category.id))}
        />
      </Box>
    </FormDialog>
  )
}

const going = z.object({ productsTo: z.string() })

type RemoveProps = { items: Items; category: ProductCategory; onClose: () => void }

/** Its products go to another category, or to none. */
export function RemoveCategory({ items, category, onClose }: RemoveProps) {
  const { t } = useTranslation('products')
  const [remove] = useRemoveCategoryMutation()
  const { untilShown, pending } = useUntilShown()
  const form = useZodForm<z.infer<typeof going>>(going, { defaultValues: { productsTo: category.parentId ?? '' } })
  const labels = { productsTo: t('category.productsTo') }
  const { id, name } = category
  return (
    <FormDialog
      form={form}
      danger
      labels={labels}
      title={t('category.removeTitle', { name })}
      verb={t('category.remove')}
      told={t('category.removeText')}
      pending={pending}
      onSubmit={async ({ productsTo }) => {
        const { error } = await untilShown(remove({ id, productsTo: productsTo || null }), shown)
        if (error) return applyProblem(form, error)
        showToast({ kind: 'success', text: t('category.removed', { name }) })
        onClose()
      }}
      onClose={onClose}
    >
      <ComboboxField
        name="productsTo"
        label={labels.productsTo}
        optional
        options={categoryOptions(items.filter(one => one.id !== id))}
      />
    </FormDialog>
  )
}
