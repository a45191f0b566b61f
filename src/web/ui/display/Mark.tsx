/** Pátio's own mark (a roof over a yard), or the distributor's icon when it has one. */
export function Mark({ icon = null, size = 26 }: { icon?: string | null; size?: number }) {
  if (icon) return <img src={icon} alt="" width={size} height={size} style={{ borderRadius: 6, display: 'block' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" style={{ display: 'block', flexShrink: 0 }}>
      <rect width="26" height="26" rx="6" fill="var(--primaria-fundo)" />
      <path
        d="M6 20v-8.2L13 7l7 4.8V20M9.5 20v-5h7v5M9.5 17.5h7"
        fill="none"
        stroke="var(--primaria-sobre)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
