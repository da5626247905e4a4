import { Box } from '@chakra-ui/react'
import { knownProfiles, pagesOf } from '@quayside/contracts/access/profiles.ts'
import { Eye } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useSeeAs } from '../use-see-as.ts'

/** Which pages a profile leaves; one that is in no table restricts nothing. */
export function ProfilesPanel() {
  const { t } = useTranslation('users')
  const seeAs = useSeeAs()
  return (
    <Panel padded={false} title={t('profiles.title')}>
      <PlainTable
        label={t('profiles.title')}
        rows={knownProfiles}
        rowId={profile => profile}
        columns={[
          {
            id: 'profile',
            header: t('field.profile'),
            cell: profile => (
              <Box asChild color="accent">
                <Link to={`/user/list?${new URLSearchParams({ profile })}`}>{profile}</Link>
              </Box>
            ),
          },
          {
            id: 'pages',
            header: t('profiles.pages'),
            cell: profile => pagesOf(profile)?.map(page => <PagePath key={page} path={page} />) ?? t('profiles.all'),
          },
          {
            id: 'acts',
            header: t('ui:table.actions'),
            end: true,
            head: true,
            cell: profile => (
              <Button
                size="sm"
                icon={<Eye size={14} aria-hidden="true" />}
                aria-label={t('profiles.seeAs', { profile })}
                onClick={() => seeAs({ kind: 'profile', name: profile })}
              >
                {t('act.seeAs')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** A line of its own, which breaks before a part of the path and within none. */
function PagePath({ path }: { path: string }) {
  return (
    <Box as="span" display="block">
      {path
        .split('/')
        .slice(1)
        .map(part => (
          <Fragment key={part}>
            <wbr />/{part}
          </Fragment>
        ))}
    </Box>
  )
}
