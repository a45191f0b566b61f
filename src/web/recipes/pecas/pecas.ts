import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pecas } from '#shared/cardapio/pecas.ts'
import { call } from '../../core/http/api.ts'

/** Vehicle that parts are for; an empty make means none. A version of the catalogue implies make, model and year. */
export interface PecaVeiculo {
  marca: string
  modelo: string
  ano: number | null
  codModelo: number | null
}

const request = (v: PecaVeiculo) =>
  v.codModelo === null
    ? { marca: v.marca.trim(), modelo: v.modelo.trim(), ...(v.ano !== null && { ano: v.ano }) }
    : { codModelo: v.codModelo }

/**
 * Parts by code or name with a store's stock, those that fit the vehicle first. Needs at least two characters in `busca`. `comAsOutras`:
 * include parts known not to fit.
 */
export function pecaSearchQuery(
  busca: string,
  codConcessionaria: number | null,
  veiculo: PecaVeiculo | null,
  comAsOutras = false,
) {
  return queryOptions({
    queryKey: ['pecas', codConcessionaria, veiculo, busca, comAsOutras],
    queryFn: ({ signal }) =>
      call(pecas.listPecas, {
        query: {
          busca,
          ...(codConcessionaria !== null && { codConcessionaria }),
          ...(veiculo && request(veiculo)),
          ...(comAsOutras && { comAsOutras: 'true' as const }),
        },
        signal,
      }),
    enabled: busca.length >= 2,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

/** How the given parts fit a vehicle, by code. */
export function pecasForVeiculo(codes: readonly string[], veiculo: PecaVeiculo) {
  const list = [...new Set(codes)].toSorted().join(',')
  return queryOptions({
    queryKey: ['pecas', 'no-veiculo', veiculo, list],
    queryFn: ({ signal }) => call(pecas.pecasNoVeiculo, { query: { codigos: list, ...request(veiculo) }, signal }),
    enabled: list !== '' && (veiculo.codModelo !== null || veiculo.marca.trim() !== ''),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}
