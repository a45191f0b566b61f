/** A network address without its last part: enough to tell a known place from a strange one, too little to find a person. */
export function shortAddress(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.\d+$/i.exec(ip)
  if (v4) return `${v4.slice(1).join('.')}.x`
  const [head = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return groups.length > 0 ? `${groups.join(':')}:x` : 'este aparelho'
}
