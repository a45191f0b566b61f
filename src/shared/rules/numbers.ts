/** A number as people write it, with at most so many decimals: 1234.56 → '1.234,6'. */
export const formatNumber = (n: number, decimals = 1): string =>
  n.toLocaleString('pt-BR', { maximumFractionDigits: decimals })

/** A share in words: 0.824 → '82,4 %'. */
export const formatPercent = (share: number): string => `${formatNumber(share * 100)} %`

/** Size of a file, in units of a thousand: '84 kB', '12,3 MB'. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${formatNumber(bytes / 1_000_000)} MB`
