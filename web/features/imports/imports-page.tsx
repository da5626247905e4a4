import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { type ImportModule, importModules } from '@quayside/contracts/documents/events.ts'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ImportListItem } from '@quayside/contracts/documents/imports.ts'
import { FileInput } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAppSelector } from '../../app/hooks.ts'
import { may, useCompany } from '../../app/session/use-session.ts'
import { useServedClientsQuery } from '../../app/shell/shell-endpoints.ts'
import { Button } from '../../ui/button.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ChoiceEditor, TextEditor } from '../../ui/filter-editors.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, NoMatch, NothingYet, Skeleton } from '../../ui/states.tsx'
import { ImportStatusTag } from './import-status-tag.tsx'
import { useImportsQuery, useStartImportMutation } from './imports-api.ts'

/** /import-data: choose what to import, and see earlier imports. */
export function ImportsPage() {
  const { t } = useTranslation('imports')
  return (
    <>
      <PageHeader title={t('title')} />
      <Flex direction="column" gap="5">
        <ModuleChoice />
        <EarlierImports />
      </Flex>
    </>
  )
}

function ModuleChoice() {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const company = useCompany()
  const serves = company?.type === 'operating'
  const { data: clients } = useServedClientsQuery(undefined, { skip: !serves })
  const [client, setClient] = useState('')
  const importable = useOfferedModules()
  const [{ module }, choose] = useQueryStates({ module: parseAsStringLiteral(importModules) })
  const chosen = importable.find(one => one === module) ?? importable[0] ?? 'purchase-orders'
  const [start, { isLoading }] = useStartImportMutation()
  const begin = async (module: string) => {
    const answer = await start({ module, ...(serves && client !== '' && { clientCompanyId: client }) })
    if (answer.data) void navigate(`/import-data/${answer.data.id}`)
  }
  return (
    <Panel title={t('module.title')}>
      {serves && (
        <chakra.label display="grid" gap="1" mb="4" maxW="320px" textStyle="label" fontWeight="medium" color="ink2">
          {t('module.client')}
          <chakra.select
            css={inputStyles}
            fontWeight="normal"
            value={client}
            onChange={event => setClient(event.target.value)}
          >
            <option value="">{t('module.chooseClient')}</option>
            {clients?.items.map(item => (
              <option key={item.id} value={item.id}>
                {item.businessName}
              </option>
            ))}
          </chakra.select>
        </chakra.label>
      )}
      <Box as="fieldset" borderWidth="0" p="0" m="0">
        <VisuallyHidden asChild>
          <legend>{t('module.title')}</legend>
        </VisuallyHidden>
        {importable.map(module => (
          <chakra.label key={module} display="flex" alignItems="flex-start" gap="3" py="2" cursor="pointer">
            <chakra.input
              type="radio"
              name="module"
              mt="1"
              aria-label={t(`module.${module}.name`)}
              checked={module === chosen}
              onChange={() => void choose({ module })}
            />
            <Box>
              <Box fontWeight="medium">{t(`module.${module}.name`)}</Box>
              <Box color="ink2" fontSize="sm">
                {t(`module.${module}.text`)}
              </Box>
            </Box>
          </chakra.label>
        ))}
      </Box>
      <Button
        mt="3"
        look="primary"
        icon={<FileInput size={16} aria-hidden="true" />}
        pending={isLoading}
        disabled={serves && client === ''}
        onClick={() => void begin(chosen)}
      >
        {t('module.start')}
      </Button>
    </Panel>
  )
}

/** Those whose records one may change. */
function useOfferedModules(): ImportModule[] {
  const session = useAppSelector(state => state.session)
  return importModules.filter(module => {
    const { permission } = importModuleDescriptors[module]
    return permission === null || may(session, permission)
  })
}

const statuses = [
  'UPLOADED',
  'MAPPED',
  'VALIDATED',
  'RUNNING',
  'DONE',
  'DONE_WITH_ERRORS',
  'FAILED',
  'UNDOING',
  'PARTLY_UNDONE',
  'UNDONE',
] as const

function EarlierImports() {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const importable = useOfferedModules()
  const [state, set] = useQueryStates(
    { q: parseAsString, of: parseAsStringLiteral(importModules), status: parseAsString, cursor: parseAsString },
    { history: 'push' },
  )
  const { data, error, refetch, isFetching } = useImportsQuery({
    ...(state.q && { q: state.q }),
    ...(state.of && { module: state.of }),
    ...(state.status && { status: state.status }),
    ...(state.cursor && { cursor: state.cursor }),
  })
  const clear = () => void set({ q: null, of: null, status: null, cursor: null })
  const columns: TableColumn<ImportListItem>[] = [
    {
      id: 'file',
      header: t('list.file'),
      width: 260,
      fixed: true,
      card: 'title',
      cell: item => item.fileName ?? t('list.noFile'),
    },
    {
      id: 'module',
      header: t('list.module'),
      width: 150,
      cell: item => t(`module.${item.module}.name`),
    },
    {
      id: 'status',
      header: t('list.status'),
      width: 150,
      card: 'status',
      cell: item => <ImportStatusTag status={item.status} />,
    },
    {
      id: 'rows',
      header: t('list.rows'),
      width: 90,
      align: 'end',
      card: 'start',
      cell: item => formats.count(item.rows),
    },
    {
      id: 'imported',
      header: t('list.imported'),
      width: 110,
      align: 'end',
      cell: item => (item.result ? formats.count(item.result.imported) : '—'),
    },
    {
      id: 'reported',
      header: t('list.reported'),
      width: 110,
      align: 'end',
      cell: item =>
        item.result ? formats.count(item.result.reported) : item.checked ? formats.count(item.checked.error) : '—',
    },
    {
      id: 'when',
      header: t('list.when'),
      width: 150,
      card: 'end',
      cell: item => <InstantText value={item.startedAt} />,
    },
  ]
  return (
    <Box>
      <Box as="h2" textStyle="heading" mb="2">
        {t('list.title')}
      </Box>
      <FilterBar
        filters={[
          {
            id: 'q',
            label: t('list.file'),
            summary: state.q,
            clear: () => void set({ q: null }),
            editor: done => (
              <TextEditor
                label={t('list.file')}
                value={state.q}
                onChange={q => void set({ q, cursor: null })}
                done={done}
              />
            ),
          },
          {
            id: 'of',
            label: t('list.module'),
            summary: state.of && t(`module.${state.of}.name`),
            clear: () => void set({ of: null }),
            editor: () => (
              <ChoiceEditor
                label={t('list.module')}
                options={importable.map(value => ({ value, label: t(`module.${value}.name`) }))}
                value={state.of === null ? [] : [state.of]}
                onChange={value => void set({ of: importable.find(one => one === value.at(-1)) ?? null, cursor: null })}
              />
            ),
          },
          {
            id: 'status',
            label: t('list.status'),
            summary:
              state.status === null ? null : formats.list(state.status.split(',').map(status => t(`status.${status}`))),
            clear: () => void set({ status: null }),
            editor: () => (
              <ChoiceEditor
                label={t('list.status')}
                options={statuses.map(value => ({ value, label: t(`status.${value}`) }))}
                value={state.status?.split(',') ?? []}
                onChange={value => void set({ status: value.join(',') || null, cursor: null })}
              />
            ),
          },
        ]}
        count={data && t('list.count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : data.items.length === 0 ? (
        state.q || state.of || state.status ? (
          <NoMatch onClear={clear} />
        ) : (
          <NothingYet title={t('list.none')} text={t('list.noneText')} />
        )
      ) : (
        <DataTable
          name="imports"
          label={t('list.title')}
          columns={columns}
          rows={data.items}
          rowId={item => item.id}
          rowHref={item => `/import-data/${item.id}`}
          refreshing={isFetching}
        />
      )}
      {data?.nextCursor && (
        <Button mt="2" size="sm" onClick={() => void set({ cursor: data.nextCursor })}>
          {t('ui:table.next')}
        </Button>
      )}
    </Box>
  )
}
