import { useParams } from '@tanstack/react-router'
import { hoje } from '#shared/rules/datas.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import type { Endereco } from './api.ts'
import { diasDaVista, type Vista } from './semanas.ts'

/** What the address of a calendar says: whose, which day, month or week; and how to go elsewhere. */
export function useCalendario(padrao: Vista) {
  const { cod = '', cnpj = '' } = useParams({ strict: false }) as { cod?: string; cnpj?: string }
  const [{ dia: pedido, vista: nome, chave }, mudar] = useFiltros(['dia', 'vista', 'chave'])
  // Until the store's own clock is known, the browser's.
  const zona = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(pedido ?? '') ? (pedido ?? '') : hoje(zona, new Date())
  const vista: Vista = nome === 'mes' || nome === 'semana' ? nome : padrao
  const dias = diasDaVista(dia, vista)
  const endereco: Endereco = { cod, cnpj, chave }
  return {
    endereco,
    dia,
    vista,
    dias,
    periodo: { de: dias[0] ?? dia, ate: dias.at(-1) ?? dia },
    ir: (para: { dia?: string; vista?: Vista }) => mudar(para),
  }
}
