import { CODIGOS_MEDIDA, type MedidaVenda, MEDIDAS_VENDA } from '#shared/rules/vendas.ts'
import { DINHEIRO, type Formato, MILESIMOS, TEMPO } from '../../ui/campos/numeros.ts'

export const MEDIDAS = CODIGOS_MEDIDA.map((m) => ({ value: m, label: MEDIDAS_VENDA[m] }))

/** Hours kept in minutes: '1,5', '1:30' and '1 h 30 min' are 90. */
const HORAS: Formato = {
  ler: (texto) => {
    if (/[:hm]/i.test(texto)) return TEMPO.ler(texto)
    const milesimos = MILESIMOS.ler(texto)
    return milesimos === null ? null : Math.round((milesimos * 60) / 1000)
  },
  escrever: TEMPO.editar,
  editar: TEMPO.editar,
}

/** How figures of a measure are read and written. */
export function formatoDaMedida(m: MedidaVenda): Formato {
  if (m === 'quantidade') return MILESIMOS
  return m === 'minutos' ? HORAS : DINHEIRO
}

/** 12.345 copied from a spreadsheet set to English ('1,234.50') as the same in pt-BR; anything else as it is. */
export function dosEstadosUnidos(texto: string): string {
  const limpo = texto.trim().replace(/^(-?)(?:R\$|US\$|\$)\s*/, '$1')
  return /^-?\d{1,3}(,\d{3})*\.\d{1,3}$/.test(limpo) && limpo.includes(',')
    ? limpo.replaceAll(',', '').replace('.', ',')
    : texto
}
