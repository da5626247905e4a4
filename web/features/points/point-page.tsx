import { Box, Flex } from '@chakra-ui/react'
import type { PlaceDetail } from '@quayside/contracts/directory/queries.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { applyProblem, Form, useZodForm } from '../../ui/form/form.tsx'
import { FormConflict } from '../../ui/form/form-conflict.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { PointActs } from './point-acts.tsx'
import { KindTags } from './point-columns.tsx'
import { PointFacts } from './point-facts.tsx'
import { PointFields, usePointLabels } from './point-fields.tsx'
import { enteredPoint, type PointValues, valuesOf } from './point-form.ts'
import { type PointKind, pathOf } from './point-kinds.ts'
import { useChangePlaceMutation, usePlaceQuery } from './points-api.ts'

/** /collection-points/{id} */
export const CollectionPointPage = () => <PointPage kind="collection" />

/** /destination-points/{id} */
export const DestinationPointPage = () => <PointPage kind="destination" />

function PointPage({ kind }: { kind: PointKind }) {
  const { t } = useTranslation('places')
  const { id = '' } = useParams()
  const { data, error, refetch } = usePlaceQuery(id)
  const list = { label: t(`title.${kind}`), to: pathOf[kind] }
  if (data === undefined)
    return (
      <>
        <PageHeader title={list.label} crumbs={[list]} />
        {error === undefined ? <Skeleton rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )
  const change = data.allowedCommands.find(one => one.command === 'change')
  return (
    <>
      <PageHeader
        title={data.name}
        crumbs={[list]}
        beside={
          <>
            <KindTags kinds={data.kinds} />
            {data.retired && <Tag colour="warning" text={t('state.retired')} />}
          </>
        }
        actions={<PointActs point={data} kind={kind} />}
      />
      {change?.allowed === true ? (
        <EditPoint key={data.id} point={data} kind={kind} />
      ) : (
        <Flex direction="column" gap="3">
          {change?.message && <Box color="ink2">{change.message}</Box>}
          <PointFacts point={data} />
        </Flex>
      )}
    </>
  )
}

function EditPoint({ point, kind }: { point: PlaceDetail; kind: PointKind }) {
  const { t } = useTranslation('places')
  const labels = usePointLabels()
  const [change] = useChangePlaceMutation()
  const { untilShown } = useUntilShown()
  // What the form began with: what others change meanwhile is shown once saving is refused.
  const [seen, setSeen] = useState(point)
  const [refused, setRefused] = useState(false)
  const began = valuesOf(seen, kind)
  const form = useZodForm<PointValues>(enteredPoint as never, { defaultValues: began })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty || point.version === seen.version) return
    setSeen(point)
    form.reset(valuesOf(point, kind))
  }, [isDirty, point, seen, form, kind])
  const save = async () => {
    const values = form.getValues()
    const body = { ...enteredPoint.parse(structuredClone(values)), version: seen.version }
    const { error } = await untilShown(change({ id: point.id, body }), [{ type: 'place', id: point.id }])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return applyProblem(form, error)
    form.reset(values)
    showToast({ kind: 'success', text: t('told.saved', { name: body.name }) })
  }
  const isConflict = refused && point.version !== seen.version
  const goOn = (keepsOwn: boolean) => {
    const mine = structuredClone(form.getValues())
    setSeen(point)
    setRefused(false)
    form.reset(valuesOf(point, kind))
    if (!keepsOwn) return
    // On top of the new version only what this person changed.
    for (const name of Object.keys(mine) as (keyof PointValues)[])
      if (JSON.stringify(mine[name]) !== JSON.stringify(began[name]))
        form.setValue(name, mine[name], { shouldDirty: true })
  }
  return (
    <Form form={form} labels={labels} onSubmit={save} id="point">
      {isConflict && (
        <FormConflict
          form={form}
          began={began}
          values={valuesOf(point, kind)}
          label={path => labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path}
          who={t('others')}
          blocked={null}
          goOn={goOn}
        />
      )}
      <Panel>
        <PointFields />
      </Panel>
      <SaveBar form={form} save={t('act.save')} formId="point" />
    </Form>
  )
}
