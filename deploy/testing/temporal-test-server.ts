import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '../local/servers/find-binary.ts'

const run = promisify(execFile)
const version = '1.38.0'

/**
 * Temporal's time-skipping server, a Java program: the one that TEMPORAL_TEST_SERVER names, the project's cache, or
 * fetched with Maven where Java and Maven are there. Undefined leaves it to Temporal's SDK to fetch its own build.
 */
export async function findTemporalTestServer(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.TEMPORAL_TEST_SERVER) return env.TEMPORAL_TEST_SERVER
  const folder = join(dirname(cacheFolder(env)), `temporal-test-server-${version}`)
  const script = join(folder, 'temporal-test-server')
  if (existsSync(script)) return script
  if (!(await answers('java', ['-version'])) || !(await answers('mvn', ['--version']))) return undefined
  await mkdir(dirname(folder), { recursive: true })
  const work = await mkdtemp(`${folder}.`)
  try {
    await fetchWithMaven(work)
    await writeFile(
      join(work, 'temporal-test-server'),
      '#!/bin/sh\nexec java -cp "$(dirname "$0")/jars/*" io.temporal.testserver.TestServer "$@"\n',
    )
    await chmod(join(work, 'temporal-test-server'), 0o755)
    await rename(work, folder).catch(fault => {
      // another run was faster; its copy is as good
      if (!existsSync(script)) throw fault
    })
    return script
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function fetchWithMaven(folder: string) {
  const pom = join(folder, 'pom.xml')
  await writeFile(
    pom,
    `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>quayside</groupId><artifactId>temporal-test-server</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>
`,
  )
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
  await run(
    'mvn',
    ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${join(folder, 'jars')}`, '-DincludeScope=runtime'],
    {
      timeout: 600_000,
    },
  )
}

async function answers(command: string, args: string[]) {
  return run(command, args).then(
    () => true,
    () => false,
  )
}
