import { z } from 'zod'
import { cod, endpoint, empty } from '../core/contract.ts'

export const filtroSalvo = z.object({ codFiltro: z.number(), tela: z.string(), nome: z.string(), filtro: z.string() })

export type FiltroSalvo = z.infer<typeof filtroSalvo>

const tela = z
  .string()
  .trim()
  .regex(/^[a-z-]{2,40}$/, 'Tela desconhecida')

export const filtrosSalvos = {
  listFiltros: endpoint({
    method: 'GET',
    path: 'filtros/:tela',
    acesso: 'autenticado',
    resumo: 'Filtros que o usuário guardou para uma tela',
    params: z.object({ tela }),
    response: z.array(filtroSalvo),
  }),
  salvarFiltro: endpoint({
    method: 'PUT',
    path: 'filtros/:tela',
    acesso: 'autenticado',
    resumo: 'Guardar um filtro com um nome; o mesmo nome é substituído',
    params: z.object({ tela }),
    body: z.object({ nome: z.string().trim().min(1, 'Dê um nome ao filtro').max(60), filtro: z.string().max(2000) }),
    response: filtroSalvo,
  }),
  removerFiltro: endpoint({
    method: 'DELETE',
    path: 'filtros/:tela/:codFiltro',
    acesso: 'autenticado',
    resumo: 'Retirar um filtro guardado',
    params: z.object({ tela, codFiltro: cod }),
    response: empty,
  }),
}
