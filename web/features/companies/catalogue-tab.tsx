import { Box } from '@chakra-ui/react'
import { type CatalogueGroup, catalogueGroups, purposeOf } from '@quayside/contracts/directory/catalogue-groups.ts'
import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import { Pencil } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyCatalogueQuery } from '../../app/api/catalogue.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useExcludableWord } from './excludable-word.ts'

const GroupDialog = lazy(async () => ({ default: (await import('./group-dialog.tsx')).GroupDialog }))

export type Group = CataloguePage['catalogs'][number]

/** The 17 groups that forms of a company choose from, each with what it offers and whose it is. */
export function CatalogueTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company')
  const { data, error, refetch } = useCompanyCatalogueQuery(companyId)
  const [opened, open] = useQueryState('group', parseAsStringLiteral(catalogueGroups).withOptions({ history: 'push' }))
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={17} />
  const mayChange = data.allowedCommands.some(one => one.command === 'changeGroup' && one.allowed)
  const group = data.catalogs.find(one => one.group === opened)
  const columns: PlainColumn<Group>[] = [
    { id: 'group', header: t('column.group'), cell: one => <GroupName {...one} /> },
    { id: 'entries', header: t('column.entries'), cell: one => <Offers group={one} /> },
    {
      id: 'source',
      header: t('column.source'),
      cell: ({ isOwn }) => (
        <Tag colour={isOwn ? 'primary' : 'none'} text={t(isOwn ? 'source.own' : 'source.inherited')} />
      ),
    },
  ]
  const act: PlainColumn<Group> = {
    id: 'act',
    header: t('act.change'),
    end: true,
    cell: one => <ChangeGroup group={one.group} companyId={companyId} onOpen={open} />,
  }
  return (
    <>
      <Box color="ink2" mb="3" maxW="760px">
        {t('intro.catalogue')}
      </Box>
      <Panel padded={false}>
        <PlainTable
          label={t('tab.catalogue')}
          columns={mayChange ? [...columns, act] : columns}
          rows={data.catalogs}
          rowId={one => one.group}
        />
      </Panel>
      {group !== undefined && mayChange && purposeOf[group.group].holds !== 'carriers' && (
        <Suspense>
          <GroupDialog companyId={companyId} page={data} group={group} onClose={() => void open(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Carriers are changed by their own entries. */
function ChangeGroup(props: { group: CatalogueGroup; companyId: string; onOpen: (group: CatalogueGroup) => unknown }) {
  const { group, companyId, onOpen } = props
  const { t } = useTranslation('company')
  if (purposeOf[group].holds === 'carriers')
    return (
      <LinkButton to={`/companies/${companyId}?tab=carriers`} look="quiet" size="sm">
        {t('act.toCarriers')}
      </LinkButton>
    )
  return (
    <IconButton
      label={t('act.edit', { name: t(`group.${group}`) })}
      icon={<Pencil size={16} aria-hidden="true" />}
      onClick={() => onOpen(group)}
    />
  )
}

function GroupName({ group }: Group) {
  const { t } = useTranslation('company')
  return (
    <>
      <Box as="span" display="block" fontWeight="medium">
        {t(`group.${group}`)}
      </Box>
      <Box as="span" display="block" color="ink3" fontSize="xs" fontWeight="normal">
        {t(`use.${group}`)}
      </Box>
    </>
  )
}

const mostShown = 4

function Offers({ group: { group, enabled, entries } }: { group: Group }) {
  const { t } = useTranslation('company')
  const formats = useFormats()
  const excludable = useExcludableWord()
  const { holds, codesOf } = purposeOf[group]
  if (holds === 'switch') return t(enabled ? 'on' : 'off')
  if (entries.length === 0) return <Box color="ink3">{t('nothing')}</Box>
  const word = ({ code, label }: Group['entries'][number]) =>
    codesOf === 'excludable-fields' ? excludable(code) : label
  const rest = entries.length - mostShown
  const shown = entries.slice(0, mostShown).map(word).join(', ')
  return rest > 0 ? `${shown} ${t('more', { count: rest, formatted: formats.count(rest) })}` : shown
}
