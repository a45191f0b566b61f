interface Bounds {
  decimals: number
  maxLength: number
  max: number
}

/** What is typed after a key; the same where the key is not taken: what the server would refuse is not typed at all. */
export function pressed(value: string, key: string, { decimals, maxLength, max }: Bounds): string {
  const next = append(value, key, decimals)
  return next.length <= maxLength && Number(next.replace(',', '.')) <= max ? next : value
}

function append(value: string, key: string, decimals: number): string {
  if (key === ',') return decimals === 0 || value.includes(',') ? value : `${value || '0'},`
  const fraction = value.split(',')[1]
  if (fraction !== undefined && fraction.length >= decimals) return value
  return value === '0' ? key : value + key
}
