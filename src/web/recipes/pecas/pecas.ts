import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pecas } from '#shared/cardapio/pecas.ts'
import { call } from '../../core/api.ts'

/** The vehicle that parts are for; without a make none is meant. A version of the catalogue brings its own make, model and year. */
export interface VeiculoDaPeca {
  marca: string
  modelo: string
  ano: number | null
  codModelo: number | null
}

const pedido = (v: VeiculoDaPeca) =>
  v.codModelo === null
    ? { marca: v.marca.trim(), modelo: v.modelo.trim(), ...(v.ano !== null && { ano: v.ano }) }
    : { codModelo: v.codModelo }

/** Parts by code or name with a store's stock, those that fit the vehicle first; `busca` has at least two characters. `comAsOutras`: also those known not to fit. */
export function pecasPor(
  busca: string,
  codConcessionaria: number | null,
  veiculo: VeiculoDaPeca | null,
  comAsOutras = false,
) {
  return queryOptions({
    queryKey: ['pecas', codConcessionaria, veiculo, busca, comAsOutras],
    queryFn: ({ signal }) =>
      call(pecas.listPecas, {
        query: {
          busca,
          ...(codConcessionaria !== null && { codConcessionaria }),
          ...(veiculo && pedido(veiculo)),
          ...(comAsOutras && { comAsOutras: 'true' as const }),
        },
        signal,
      }),
    enabled: busca.length >= 2,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

/** What parts that were chosen are to a vehicle, by code. */
export function pecasNoVeiculo(codigos: readonly string[], veiculo: VeiculoDaPeca) {
  const lista = [...new Set(codigos)].toSorted().join(',')
  return queryOptions({
    queryKey: ['pecas', 'no-veiculo', veiculo, lista],
    queryFn: ({ signal }) => call(pecas.pecasNoVeiculo, { query: { codigos: lista, ...pedido(veiculo) }, signal }),
    enabled: lista !== '' && (veiculo.codModelo !== null || veiculo.marca.trim() !== ''),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}
