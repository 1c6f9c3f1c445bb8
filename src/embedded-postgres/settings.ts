import { totalmem } from 'node:os'

const durableSettings = {
  wal_compression: 'on',
  max_wal_size: '2GB',
}

/** For tests: no write waits for the disk, and a crash may lose all data. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
}

/** Memory available to this process in MB, within the limit of a container. */
function availableMemoryMb(): number {
  const limit = process.constrainedMemory()
  return Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / 1024 / 1024
}

/** Returns the command-line options of the server. They are not written to postgresql.conf, so that an upgrade changes them. */
export function serverSettings(target: { readonly sockets: string }, major: string, fast: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${target.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Eight workers open about 120.
    max_connections: '200',
    shared_buffers: `${Math.round(Math.min(512, Math.max(32, availableMemoryMb() / 8)))}MB`,
    effective_cache_size: `${Math.round(availableMemoryMb() / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...(fast ? fastSettings : durableSettings),
    ...(fast && Number(major) >= 18 ? { io_method: 'sync' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
