import { formatNumber } from '#shared/rules/numbers.ts'

const KB = 1024

/** Size of a file for people: '340 kB', '2,1 MB'. */
export function formatBytes(bytes: number): string {
  return bytes < KB * KB
    ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('pt-BR')} kB`
    : `${formatNumber(bytes / KB / KB)} MB`
}
