import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button, LinkButton } from '../../ui/button.tsx'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useLeave } from '../../ui/form/use-leave.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { PointFields, usePointLabels } from './point-fields.tsx'
import { emptyPoint, enteredPoint, type PointValues } from './point-form.ts'
import { type PointKind, pathOf } from './point-kinds.ts'
import { useRegisterPlaceMutation } from './points-api.ts'

/** /collection-points/new */
export const NewCollectionPointPage = () => <NewPoint kind="collection" />

/** /destination-points/new */
export const NewDestinationPointPage = () => <NewPoint kind="destination" />

function NewPoint({ kind }: { kind: PointKind }) {
  const { t } = useTranslation('places')
  const navigate = useNavigate()
  const labels = usePointLabels()
  const [left, leave] = useLeave()
  const [register] = useRegisterPlaceMutation()
  const form = useZodForm<PointValues>(enteredPoint as never, { defaultValues: emptyPoint(kind) })
  const { isDirty, isSubmitting } = form.formState
  const save = async () => {
    const body = enteredPoint.parse(structuredClone(form.getValues()))
    const { error } = await register(body)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.added', { name: body.name }) })
    leave(() => void navigate(pathOf[kind]))
  }
  return (
    <>
      <PageHeader title={t(`act.add.${kind}`)} crumbs={[{ label: t(`title.${kind}`), to: pathOf[kind] }]} />
      <Form form={form} labels={labels} onSubmit={save}>
        <UnsavedGuard when={isDirty && !isSubmitting && !left} />
        <Panel
          foot={
            <>
              <LinkButton to={pathOf[kind]}>{t('ui:dialog.cancel')}</LinkButton>
              <Button look="primary" type="submit" pending={isSubmitting}>
                {t('act.save')}
              </Button>
            </>
          }
        >
          <PointFields />
        </Panel>
      </Form>
    </>
  )
}
