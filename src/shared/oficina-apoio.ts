import { z } from 'zod'
import { parametroPreco } from './calculadora.ts'
import { cod, endpoint, instante, vazio } from './contract.ts'
import { estadoOrcamento, maoDeObra, peca } from './orcamento.ts'
import { filtroOrcamentos, NIVEIS_OFICINA as oficina } from './oficina-digital.ts'

/** A package of the menu with its parts and labour priced as today; km and months say when it is due. */
export const pacote = z.object({
  codPacote: z.number(),
  nome: z.string(),
  marca: z.string(),
  modelo: z.string().nullable(),
  km: z.number(),
  meses: z.number(),
  exigidoGarantia: z.boolean(),
  pecas: z.array(peca),
  maoDeObra: z.array(maoDeObra),
  /** Null while a part or service of it has no price. */
  total: z.number().nullable(),
})
export type Pacote = z.infer<typeof pacote>

/** Stock at hand of a part in a store: what is there, and what approved quotes have reserved. */
export const estoque = z.object({
  codigo: z.string(),
  quantidade: z.number(),
  reservado: z.number(),
  localizacao: z.string().nullable(),
  atualizadoEm: instante,
})
export type Estoque = z.infer<typeof estoque>

/** A price at which a part was offered. */
export const precoPraticado = z.object({
  codOrcamento: z.number(),
  checklist: z.string(),
  concessionaria: z.string(),
  em: instante,
  quantidade: z.number(),
  custoUnitario: z.number().nullable(),
  precoUnitario: z.number(),
  desconto: z.number(),
  estado: z.string(),
})
export type PrecoPraticado = z.infer<typeof precoPraticado>

export const filtroSalvo = z.object({ codFiltro: z.number(), tela: z.string(), nome: z.string(), filtro: z.string() })
export type FiltroSalvo = z.infer<typeof filtroSalvo>

const tela = z
  .string()
  .trim()
  .regex(/^[a-z-]{2,40}$/, 'Tela desconhecida')

export const oficinaApoio = {
  contaPorEstado: endpoint({
    method: 'GET',
    path: 'oficina-digital/contagem',
    acesso: oficina,
    resumo: 'Quantos orçamentos abertos há em cada etapa, quanto valem e quantos passaram da meta',
    query: filtroOrcamentos.omit({ cursor: true, limite: true, ordem: true, sentido: true, estado: true }),
    response: z.array(z.object({ estado: estadoOrcamento, total: z.number(), valor: z.number(), foraDaMeta: z.number() })),
  }),
  listPacotes: endpoint({
    method: 'GET',
    path: 'oficina-digital/pacotes',
    acesso: oficina,
    resumo: 'Pacotes do cardápio para uma marca e modelo, o mais perto da quilometragem primeiro',
    query: z.object({ marca: z.string().trim().min(1).max(60), modelo: z.string().trim().max(120).optional(), km: z.coerce.number().int().min(0).optional() }),
    response: z.array(pacote),
  }),
  listEstoque: endpoint({
    method: 'GET',
    path: 'oficina-digital/estoque/:codConcessionaria',
    acesso: oficina,
    resumo: 'Estoque de peças por código (até 200, separados por vírgula)',
    params: z.object({ codConcessionaria: cod }),
    query: z.object({ codigos: z.string().max(8000) }),
    response: z.array(estoque),
  }),
  listPrecosPraticados: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas/:codigo/precos',
    acesso: oficina,
    resumo: 'Por quanto a peça foi oferecida, do mais novo ao mais antigo (até 30)',
    params: z.object({ codigo: z.string().min(1).max(40) }),
    response: z.array(precoPraticado),
  }),
  getParametroPreco: endpoint({
    method: 'GET',
    path: 'oficina-digital/parametros-preco/:codConcessionaria',
    acesso: oficina,
    resumo: 'Taxas da calculadora de preços vigentes hoje na concessionária; null quando não há',
    params: z.object({ codConcessionaria: cod }),
    response: parametroPreco.nullable(),
  }),
  atribuirVarios: endpoint({
    method: 'POST',
    path: 'oficina-digital/atribuir',
    acesso: oficina,
    resumo: 'Definir o dono de vários orçamentos de uma vez',
    body: z.object({ codOrcamentos: z.array(cod).min(1).max(200), codUsuario: cod.nullable() }),
    response: z.object({ feitos: z.number(), recusados: z.array(z.object({ codOrcamento: z.number(), motivo: z.string() })) }),
  }),
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
    response: vazio,
  }),
}
