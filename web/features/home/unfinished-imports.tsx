import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { PanelRow } from '../../ui/panel-row.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useUnfinishedImportsQuery } from './home-api.ts'
import { shownPeople } from './people-to-see-to.tsx'

/** What was begun and not brought to its end, or has rows that somebody has to mend. */
export function UnfinishedImports() {
  const { t } = useTranslation('home')
  const { t: imports } = useTranslation('imports')
  const { data, error, refetch } = useUnfinishedImportsQuery({ limit: shownPeople })
  if (error)
    return (
      <Panel padded={false} title={t('admin.imports.heading')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined) return <Skeleton rows={3} height={58} />
  return (
    <Panel padded={false} title={<CountedTitle count={data.total}>{t('admin.imports.heading')}</CountedTitle>}>
      {data.items.length === 0 && <NothingYet title={t('admin.imports.none')} text={t('admin.imports.noneText')} />}
      <Box as="ul" listStyleType="none" m="0" p="0">
        {data.items.map(({ id, fileName, status, changedAt }) => (
          <PanelRow key={id}>
            <Box flex="1" minW="0">
              <Box overflowWrap="anywhere">{fileName ?? imports('list.noFile')}</Box>
              <Box color="ink3" fontSize="sm">
                {imports(`status.${status}`)} · <InstantText value={changedAt} look="relative" />
              </Box>
            </Box>
            <LinkButton to={`/import-data/${id}`}>{t('admin.imports.open')}</LinkButton>
          </PanelRow>
        ))}
      </Box>
    </Panel>
  )
}
