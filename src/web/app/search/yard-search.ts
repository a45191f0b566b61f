import { useQuery } from '@tanstack/react-query'
import { NIVEIS_PATIO } from '#shared/agenda/lugares.ts'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { call } from '../../core/http/api.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import type { OficinaHit } from './oficina-search.ts'

/** Cars that are here and match the text: where each stands and who has its key, for levels with the yard. */
export function useYardSearch(term: string): OficinaHit[] {
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const { data } = useQuery({
    queryKey: ['busca', 'carros', term],
    queryFn: ({ signal }) => call(busca.buscarCarros, { query: { q: term }, signal }),
    enabled: term.length >= 2 && nivel !== undefined && (NIVEIS_PATIO as readonly Nivel[]).includes(nivel),
    placeholderData: (before, q) => (q && term.startsWith(String(q.queryKey[2])) ? before : undefined),
  })
  if (term.length < 2) return []
  return (data ?? []).map((c) => ({
    id: `carro-${c.codPassagem}`,
    titulo: c.lugar === null ? `${c.modelo} · sem lugar anotado` : `${c.modelo} · no ${c.lugar}`,
    detalhe: [
      c.vistoEm && `${c.confirmar ? 'a confirmar, visto' : 'visto'} ${formatWhen(c.vistoEm, fuso, new Date())}`,
      c.chave && `chave ${c.chave.numero} ${c.chave.posse === 'QUADRO' ? 'no quadro' : `com ${c.chave.com}`}`,
    ]
      .filter(Boolean)
      .join(' · '),
    placa: c.placa,
    to: '/agenda-virtual/onde',
    search: { busca: c.placa ?? c.prisma ?? undefined },
    codConcessionaria: c.codConcessionaria,
  }))
}
