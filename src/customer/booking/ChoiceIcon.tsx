import type { ReservaLoja } from '#shared/agenda/reservas.ts'

type Icon = ReservaLoja['servicos'][number]['icone']

/** One path each, on a square of 24. */
const PATHS: Record<Icon, string> = {
  REVISAO:
    'M9 5H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v0a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M9 14l2 2 4-4',
  BARULHO: 'M6 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l4-4v14zM15 8a5 5 0 0 1 0 8M17.7 5a9 9 0 0 1 0 14',
  LUZ: 'M12 3l9.5 17h-19zM12 10v4M12 17v.5',
  PNEUS: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v6M12 15v6M3 12h6M15 12h6',
  RECALL: 'M4 12a8 8 0 0 1 13.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.7 5.6L4 15M4 20v-5h5',
  OLEO: 'M12 3s6.5 6.6 6.5 11a6.5 6.5 0 0 1-13 0C5.5 9.6 12 3 12 3zM9 15a3 3 0 0 0 3 3',
  FREIO: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5M12 15.5v.5M3.5 8a9.5 9.5 0 0 0 0 8M20.5 8a9.5 9.5 0 0 1 0 8',
  AR: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9 4.5l3 3 3-3M9 19.5l3-3 3 3',
  OUTRO: 'M8 9h8M8 13h5M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
}

/** The picture of a bookable choice; its name stands beside it. */
export function ChoiceIcon({ icon }: { icon: Icon }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path
        d={PATHS[icon]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
